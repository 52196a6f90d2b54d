/** Whose posts are meant, and what their figures are reckoned with. */
export interface VkWall {
  readonly vkAccountId: string;
  /** VK's own id; negative for a community. */
  readonly ownerId: number;
  /** At the last refresh; null or 0: there is no ER. */
  readonly followers: number | null;
}
