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
