import type { MaterialOrigin } from '#database/tables/materials.ts';

/** A Markdown file as it was read. */
export interface ContentFile {
  readonly folder: 'materials' | 'faq';
  /** Without its folder: `how-it-works.md`. */
  readonly name: string;
  /** For messages. */
  readonly path: string;
  readonly origin: MaterialOrigin;
  readonly text: string;
}

/** Why a file cannot be used, for the operator. */
export interface FileProblem {
  readonly path: string;
  readonly message: string;
}
