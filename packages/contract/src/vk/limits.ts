/** @limit request: A further account is refused until one is removed. */
export const TRACKED_MAX = 200;
/** @limit request: A text with more links is refused, and nothing of it is added. */
export const PASTED_LINKS_MAX = 50;
/** @limit request: A longer text is refused. */
export const PASTED_TEXT_MAX_CHARS = 60_000;
/** @limit request: A longer name is refused. */
export const FOLDER_MAX_CHARS = 40;
