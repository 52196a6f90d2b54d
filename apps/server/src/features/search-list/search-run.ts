/** One run of a search; a run that is no longer the search's own has nothing to do. */
export interface SearchRun {
  readonly searchId: string;
  readonly processId: string;
}
