import type { Generated } from 'kysely';

export interface MaterialsTables {
  material: MaterialTable;
  uploaded_material: UploadedMaterialTable;
  faq_entry: {
    slug: string;
    origin: MaterialOrigin;
    /** Order on the page, ascending. */
    position: number;
    title: string;
    /** Like that of a material. */
    content: string;
  };
}

/** Whether the file is part of the product or lies in a directory of the operator. */
export type MaterialOrigin = 'product' | 'operator';

/** What a file says of a material. */
interface MaterialColumns {
  /** Names it in addresses; never digits alone. */
  slug: string;
  title: string;
  head_content: string;
  preview: string;
  description: string;
  /** HTML, sanitised when it was stored and again when it is read. */
  content: string;
  tags: string[];
  reading_minutes: number;
  /** Day of publication, yyyy-MM-dd. */
  created_at: string;
}

interface MaterialTable extends MaterialColumns {
  id: Generated<number>;
  origin: MaterialOrigin;
  changed_at: Date;
  /** The file it was made from; null until a sync has stored it. */
  source: string | null;
  /** The source is that of this row only if this is `changed_at`: release 1 changes rows without it. */
  source_at: Date | null;
}

/** What operators upload: what was only checked, what is read instead of a file of the same slug, and what that has replaced. */
interface UploadedMaterialTable extends MaterialColumns {
  id: string;
  /** Names it in addresses, as the id of `material` does; that of the material which it replaces, if there is one. */
  number: number;
  source: string;
  /** Of what was in force when the file was checked; null if nothing was. */
  replaces_digest: string | null;
  checked_at: Date;
  /** Null: it was only checked. */
  published_at: Date | null;
  /** Null: it is in force, if it was published. */
  replaced_at: Date | null;
  /** Of the journal: who has published it, and why. */
  event_id: number | null;
}
