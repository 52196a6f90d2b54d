/** One run over a wall; a run that has ended has nothing to do. */
export interface CollectionRun {
  readonly vkAccountId: string;
  readonly collectionId: string;
}
