import type { Generated } from 'kysely';

export interface MaterialsTables {
  material: {
    id: Generated<number>;
    /** Names it in addresses; never digits alone. */
    slug: string;
    origin: MaterialOrigin;
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
    changed_at: Date;
  };
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
