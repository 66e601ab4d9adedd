import Layout
import Weather

/// The style sheet of a page, embedded in it.
enum HTMLStyleSheet {
  static func text(in theme: Theme) -> String {
    "\(colors(in: theme))\n\(rules)"
  }

  /// The variables that `rules` uses. Paper is light, so a dark page is printed in the light colours too.
  private static func colors(in theme: Theme) -> String {
    func variables(_ theme: Theme) -> String { PageColor.rules(in: theme) { "--\($0):\($1);" } }
    return switch theme {
    case .auto:
      ":root{color-scheme:light dark;\(variables(.light))}\n"
        + "@media screen and (prefers-color-scheme:dark){:root{\(variables(.dark))}}"
    case .light: ":root{color-scheme:light;\(variables(.light))}"
    case .dark:
      ":root{color-scheme:light;\(variables(.light))}\n"
        + "@media screen{:root{color-scheme:dark;\(variables(.dark))}}"
    }
  }

  private static let rules = """
    *{box-sizing:border-box}
    body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
    main{width:fit-content;min-width:min(60rem,100%);max-width:100%;margin:0 auto;padding:2rem 1.5rem}
    main>:not(.scroll){max-width:57rem}
    header{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:0 1.5rem}
    h1{font-size:1.75rem;line-height:1.25;margin:0;overflow-wrap:anywhere}
    h2{font-size:1.15rem;margin:1.75rem 0 .25rem}
    h2 small{font-size:.9rem;font-weight:400;margin-left:.5rem}
    p{margin:.25rem 0;white-space:pre-wrap;overflow-wrap:anywhere}
    p:has(a){white-space:normal}
    header:has(>p>.dim:only-child)+p:not(:has(>.warning:only-child)),header>p:has(>.bold){font-size:1.5rem}
    header>p:has(>.bold){flex-basis:100%}
    p:has(>.dim:only-child),p:has(>a>.dim){font-size:.875rem}
    pre,.facts,.scroll{margin:.75rem 0;padding:.75rem 1rem;border:1px solid var(--line);border-radius:8px}
    pre,table,svg text{font:14px/1.45 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
    pre{white-space:pre-wrap;overflow-wrap:anywhere;overflow-x:auto}
    .whole{white-space:pre}
    .facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(18rem,100%),1fr));gap:.1rem 2rem}
    dl{display:grid;grid-template-columns:minmax(6.5rem,max-content) 1fr;gap:.1rem 1.25rem;margin:0;\
    align-content:start}
    dt{grid-column:1;color:var(--dim)}
    dd{grid-column:2;margin:0;min-width:0;overflow-wrap:anywhere}
    .scroll{position:relative;overflow-x:auto;\
    background:linear-gradient(90deg,var(--paper) 50%,transparent) local 0/3rem 100% no-repeat,\
    linear-gradient(270deg,var(--paper) 50%,transparent) local 100%/3rem 100% no-repeat,\
    linear-gradient(90deg,var(--line),transparent) 0/1rem 100% no-repeat,\
    linear-gradient(270deg,var(--line),transparent) 100%/1rem 100% no-repeat}
    table{border-collapse:collapse}
    th,td{padding:.25rem 1.25rem .25rem 0;text-align:left;vertical-align:top;white-space:pre}
    th:last-child,td:last-child{padding-right:0}
    th{font-weight:400}
    table:not(:has([rowspan])) th[scope=row]:first-child{position:sticky;left:0;background:var(--paper)}
    thead th,thead td{color:var(--dim);border-bottom:1px solid var(--line)}
    .number{text-align:right}
    .text{white-space:pre-wrap;min-width:18rem;max-width:34rem}
    .charted td,.charted th{min-width:\(NumberText.plain(HTMLChart.column))px;padding:.1rem 0;text-align:center}
    .charted tr>:first-child{padding-right:8px;text-align:left}
    .charted td[colspan]{padding:0}
    svg{display:block}
    svg *{fill:currentColor}
    .chart text{text-anchor:middle}
    .chart .band{color:var(--dim);fill:none;stroke:currentColor;stroke-dasharray:1 2}
    .chart .line{fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
    .picture{max-width:100%;height:auto;margin:0 auto}
    .picture .wide{text-anchor:middle}
    .hours{position:relative;height:1.2rem;margin-top:.75rem;font-size:.75rem;color:var(--dim)}
    .hours span{position:absolute}
    .bar{display:flex;height:12px}
    .bar span{background:repeating-linear-gradient(currentColor 0 var(--part,0),transparent 0 4px)}
    .bar .vfr{--part:1px}.bar .mvfr{--part:2px}.bar .ifr{--part:3px}.bar .lifr{--part:4px}
    .hollow{border:1px solid}
    .stretches{display:flex;flex-wrap:wrap;gap:0 1rem;margin:.15rem 0 .75rem;padding:0;font-size:.85rem;\
    list-style:none}
    .items{columns:14rem;margin:.5rem 0;padding-left:1.25rem}
    a{color:inherit}
    .bold{font-weight:600}
    \(PageColor.inks.map { ".\($0.rawValue){color:var(--\($0.rawValue))}" }.joined())
    @media(max-width:40rem){main{padding:1rem}pre,.facts,.scroll{padding:.5rem .6rem}th,td{padding-right:.6rem}\
    .long{max-width:8rem;white-space:pre-wrap}.text{min-width:11rem}\
    .words{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}}
    @media print{body{font-size:11pt}main{width:auto;padding:0}.scroll{overflow:visible}\
    table{font-size:7.5pt}th,td{padding:.1rem .6rem .1rem 0;white-space:pre-wrap}\
    pre,.scroll,.bar,.facts{break-inside:avoid}h2{break-after:avoid}\
    .bar span{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
    """
}
