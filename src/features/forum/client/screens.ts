// One file to fetch for all screens: whoever opens the forum goes from one to the next.
export { ManageScreen } from "./manage/manage-screen.tsx";
export { MyScreen } from "./my/my-screen.tsx";
export { CompanyScreen, HomeScreen, LifeScreen, SkillsScreen, VideoScreen } from "./posts/list-screen.tsx";
export { MissingScreen } from "./posts/missing-screen.tsx";
export { PostScreen } from "./posts/post-screen.tsx";
export { WriteScreen } from "./write/write-screen.tsx";
