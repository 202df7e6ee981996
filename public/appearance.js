// Runs before the first paint, so that neither the wrong theme nor the wrong language flashes. It is a file and not
// inline because the console runs under a Content-Security-Policy of script-src 'self'. It reads the records that
// src/ui/storage.ts writes.
(function () {
  function read(key) {
    try {
      var record = JSON.parse(localStorage.getItem("trellis-" + key));
      return record && record.content;
    } catch {
      return null;
    }
  }
  var theme = read("theme");
  var dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  if (dark) document.body.setAttribute("arco-theme", "dark");
  document.documentElement.style.colorScheme = dark ? "dark" : "light";
  document.documentElement.lang = read("locale") === "en" ? "en" : "zh";
})();
