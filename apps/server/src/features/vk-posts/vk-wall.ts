/** A wall, with what its figures are computed from. */
export interface VkWall {
  readonly vkAccountId: string;
  /** VK's own id; negative for a community. */
  readonly ownerId: number;
  /** At the last refresh. If null or 0, there is no ER. */
  readonly followers: number | null;
}
