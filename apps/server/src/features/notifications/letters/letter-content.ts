/** What a letter says, twice: as plain text and as HTML. */
export interface LetterContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
