import { forumCategoryId } from "../forum-categories.ts";
import { ADMINISTRATOR_ID } from "../organisation.ts";
import { seedId } from "../seed-id.ts";
import { hours, momentText, type Calendar } from "./calendar.ts";
import { data } from "./data/forum.ts";
import { memberOf } from "./members.ts";
import { randomOf } from "./random.ts";
import type { Gathered } from "./records.ts";

/** Ids of comments and likes of one post. */
const SPAN = 100;
const COUNTS = { isTop: 0, isFeatured: 0, isLocked: 0, status: 1 };

/** Builds posts of members and staff, with comments and likes. The counts equal the records. */
export function addForum(gathered: Gathered, calendar: Calendar, members: number): void {
  data.posts.forEach(([code, below, daysAgo, title, paragraphs, comments], at) => {
    const random = randomOf(`forum:${at}`);
    const isInside = code === "companyInternal";
    const somebody = (): string => (isInside ? ADMINISTRATOR_ID : memberOf(random.whole(0, members - 1), calendar).id);
    const postId = seedId("forumPost", at + 1);
    const userId = somebody();
    const written = calendar.within(calendar.daysAgo(daysAgo), random);
    const plainContent = paragraphs.join(" ");
    const commentAt = (place: number): number => Math.min(written + hours((place + 1) * 3), calendar.end - 1000);
    const readers = isInside ? [ADMINISTRATOR_ID] : several(random.whole(2, members - 1), members, calendar, at);
    gathered.add("invitation", {
      id: postId,
      title,
      categoryId: forumCategoryId(code, below),
      content: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join(""),
      plainContent,
      userId,
      ...COUNTS,
      isTop: at === 3 ? 1 : 0,
      isFeatured: at % 6 === 0 ? 1 : 0,
      likeCount: readers.length,
      commentCount: comments.length,
      viewCount: readers.length * random.whole(6, 15),
      createTime: momentText(written),
      createUser: userId,
    });
    comments.forEach((content, place) => {
      const commenter = somebody();
      gathered.add("comment", {
        id: seedId("forumComment", (at + 1) * SPAN + place),
        invitationId: postId,
        content,
        userId: commenter,
        likeCount: 0,
        replyCount: 0,
        status: 1,
        createTime: momentText(commentAt(place)),
        createUser: commenter,
      });
    });
    readers.forEach((reader, place) =>
      gathered.add("invitation-like", {
        id: seedId("forumLike", (at + 1) * SPAN + place),
        invitationId: postId,
        userId: reader,
        authorId: userId,
        createTime: momentText(commentAt(0)),
      }),
    );
  });
}

/** Builds what moderators and readers have set up: held words, open reports and follows. */
export function addForumCare(gathered: Gathered, calendar: Calendar, members: number): void {
  const made = { createUser: ADMINISTRATOR_ID, createTime: momentText(calendar.daysAgo(60)) };
  data.words.forEach(([word, treatment], at) =>
    gathered.add("forum-word", { id: seedId("forumWord", at + 1), word, treatment, ...made }),
  );
  data.reports.forEach(([post, cause, detail], at) => {
    const userId = memberOf((at * 7 + 3) % members, calendar).id;
    gathered.add("forum-report", {
      id: seedId("forumReport", at + 1),
      invitationId: seedId("forumPost", post + 1),
      cause,
      detail,
      userId,
      status: 0,
      createUser: userId,
      createTime: momentText(calendar.daysAgo(1) + hours(9 + at)),
    });
  });
  several(6, members, calendar, 2).forEach((userId, at) =>
    gathered.add("forum-follow", {
      id: seedId("forumFollow", at + 1),
      userId,
      categoryId: forumCategoryId(at % 2 === 0 ? "life" : "exchangeSkills"),
      createUser: userId,
      createTime: momentText(calendar.daysAgo(30)),
    }),
  );
}

/** Ids of different members. */
function several(count: number, members: number, calendar: Calendar, from: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => memberOf((from + at) % members, calendar).id);
}
