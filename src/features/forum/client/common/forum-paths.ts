/** The address of a post, or of a comment on it. */
export function postPath(postId: string, commentId = ""): string {
  return `/forum/detail?id=${postId}${commentId === "" ? "" : `&comment=${commentId}`}`;
}
