// Runs before the first paint, so that neither the wrong theme nor the wrong language flashes. It is a file and not
// inline because the console runs under a Content-Security-Policy of script-src 'self'. It reads the records that
// src/ui/storage.ts writes; src/shell/appearance/show-look.ts takes the sheet over.
(function () {
  function read(key) {
    try {
      var record = JSON.parse(localStorage.getItem("trellis-" + key));
      return record && record.content;
    } catch {
      return null;
    }
  }
  var look = read("look");
  var scheme = look && look.scheme;
  var dark = scheme === "dark" || (scheme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  if (dark) document.body.setAttribute("arco-theme", "dark");
  document.documentElement.style.colorScheme = dark ? "dark" : "light";
  var locale = read("locale");
  var preferred = (navigator.languages || []).map(function (tag) {
    return tag.toLowerCase().split("-")[0];
  });
  var known = [locale].concat(preferred).filter(function (tag) {
    return tag === "zh" || tag === "en";
  });
  document.documentElement.lang = known[0] || "zh";
  if (look && typeof look.style === "string" && look.style !== "") {
    document.trellisLook = new CSSStyleSheet();
    document.trellisLook.replaceSync(look.style);
    document.adoptedStyleSheets = [document.trellisLook];
  }
})();
