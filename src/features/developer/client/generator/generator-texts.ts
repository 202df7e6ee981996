import { defineTexts } from "#ui";

export const generatorTexts = defineTexts("generator", {
  zh: {
    tables: "此数据源有 {count} 个表",
    screens: "界面预览",
    "screens.none": "文件有错误，改正后才能预览界面",
    file: "文件",
    download: "下载",
    findings: "检查结果",
    leftOut: "草稿未采用来源中的内容",
    "findings.none": "没有问题，可以直接使用",
    "findings.unknown": "此环境不检查草稿，请用 npm run schemas:lint 检查",
    next: "服务器不会写入任何文件。核对后把它存为 {path}，运行中的服务器一秒内生效。",
  },
  en: {
    tables: "This data source has {count} tables",
    screens: "Screen preview",
    "screens.none": "The file has errors. Fix them to see a preview.",
    file: "File",
    download: "Download",
    findings: "Check results",
    leftOut: "Left out of the draft",
    "findings.none": "No problems. The file is ready to use.",
    "findings.unknown": "Drafts are not checked in this environment. Run npm run schemas:lint.",
    next: "The server does not write the file. Review it and save it as {path}. A running server activates it within a second.",
  },
});
