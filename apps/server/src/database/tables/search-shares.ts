export interface SearchSharesTables {
  search_share: SearchShareTable;
}

/** A link that shows the people found without a session, until it expires or the search is run again. */
interface SearchShareTable {
  account_id: number;
  search_id: string;
  /** What the token of the link is made from. */
  id: string;
  /** The owner of the result that it shows. */
  run_id: string;
  created_at: Date;
  expires_at: Date;
}
