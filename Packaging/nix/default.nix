# A Nix expression for the tarball that make dist makes: nix-build Packaging/nix --arg tarball ./agg-0.1.0-linux-x86_64.tar.gz
# Its syntax was checked with nix-instantiate --parse; it was never built.
{
  pkgs ? import <nixpkgs> { },
  tarball,
}:
pkgs.stdenv.mkDerivation {
  pname = "agg";
  version = "0.1.0";
  src = tarball;

  nativeBuildInputs = [ pkgs.autoPatchelfHook ];
  # The program opens libcurl at its first request, where the linker does not see it. The first output of curl has no library.
  runtimeDependencies = [ (pkgs.lib.getLib pkgs.curl) ];

  dontConfigure = true;
  dontBuild = true;
  installPhase = ''
    mkdir -p $out/share/doc/agg
    cp -R bin share $out
    cp LICENSE NOTICE $out/share/doc/agg
  '';

  meta = {
    description = "Weather from several services at once, merged and explained";
    license = pkgs.lib.licenses.mit;
    platforms = [ "x86_64-linux" ];
    mainProgram = "agg";
  };
}
