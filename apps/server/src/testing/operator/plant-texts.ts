import type { Database, NewRow } from '#database/database.ts';

/** The only question after a cancellation. */
export const A_SLIDE = {
  ...{ id: 1, template_model: 'end', next_slides: {} },
  structure: {
    ...{ header: 'Спасибо', subheader: '', text: '<b>Пока</b>', services: [] },
    buttons: [{ text: 'Готово', action_id: 1 }],
  },
};

/** For all and without an end, unless told otherwise. */
export async function plantNotice(
  db: Database,
  notice: Pick<NewRow<'company_notice'>, 'id' | 'created_at'> & Partial<NewRow<'company_notice'>>,
): Promise<void> {
  await db
    .insertInto('company_notice')
    .values({ title: 'Работы', text: 'В субботу ночью', for_all: true, shown_until: null, ...notice })
    .execute();
}

const CHECKED = '3a1f5f0e-61a3-4a55-9d0b-7e4f4b7c2f19';
/** Article of `plantUpload`. */
export const AN_UPLOAD = { slug: 'kak-iskat', id: CHECKED };

/** Only checked, unless told otherwise. */
export async function plantUpload(
  db: Database,
  upload: Pick<NewRow<'uploaded_material'>, 'checked_at'> & Partial<NewRow<'uploaded_material'>>,
): Promise<void> {
  await db
    .insertInto('uploaded_material')
    .values({
      ...AN_UPLOAD,
      ...{
        number: 1_000,
        title: 'Как искать',
        head_content: 'Коротко.',
        preview: 'О поиске.',
        description: 'О поиске.',
      },
      ...{ content: '<p>Текст.</p>', tags: ['Поиск'], reading_minutes: 1, created_at: '2026-11-21', source: 'Текст.' },
      ...upload,
    })
    .execute();
}
