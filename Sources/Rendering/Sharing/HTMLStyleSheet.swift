/// How a page looks: its style sheet, inside the page.
enum HTMLStyleSheet {
  static let text = """
    :root{color-scheme:light dark;\(PageColor.light { "--\($0):\($1);" })}
    @media screen and (prefers-color-scheme:dark){:root{\(PageColor.dark { "--\($0):\($1);" })}}
    *{box-sizing:border-box}
    body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
    main{max-width:60rem;margin:0 auto;padding:1.5rem}
    header{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:0 1.5rem}
    h1{font-size:1.5rem;line-height:1.2;margin:0}
    h2{font-size:1.1rem;margin:1.5rem 0 .25rem}
    h2 small{font-size:.9rem;font-weight:400;margin-left:.5rem}
    p{margin:.25rem 0;white-space:pre-wrap;overflow-wrap:anywhere}
    header+p{font-size:1.15rem}
    pre{margin:.5rem 0;padding:.6rem .8rem;border:1px solid var(--line);border-radius:6px;\
    font:14px/1.45 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
    .facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(22rem,100%),1fr));gap:0 2rem;\
    margin:.75rem 0}
    dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1.25rem;margin:0;align-content:start}
    dt{grid-column:1;color:var(--dim)}
    dd{grid-column:2;margin:0}
    .wide{overflow-x:auto}
    table{border-collapse:collapse;margin:.5rem 0;font:14px/1.45 ui-monospace,monospace}
    th,td{padding:.2rem 1rem .2rem 0;text-align:left;vertical-align:top;white-space:pre}
    th{font-weight:400;color:var(--dim);border-bottom:1px solid var(--line)}
    .number{text-align:right}
    .bar{display:flex;gap:2px;margin:.5rem 0;font-size:.85rem;line-height:1.3}
    .bar span{flex-basis:0;min-width:3.2rem;padding-top:.2rem;border-top:.7rem solid currentColor}
    .bar .none{min-width:0;border-color:transparent}
    .bar .hollow{border-top-style:double}
    .items{columns:14rem;margin:.5rem 0;padding-left:1.25rem}
    a{color:var(--mvfr)}
    .bold{font-weight:600}
    \(PageColor.inks.map { ".\($0.rawValue){color:var(--\($0.rawValue))}" }.joined())
    @media print{body{font-size:11pt}main{max-width:none;padding:0}.wide{overflow:visible}\
    pre,table,.bar,.facts{break-inside:avoid}h2{break-after:avoid}\
    .bar span{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
    """
}
