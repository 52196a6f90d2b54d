import type { Database, NewRow } from '#database/database.ts';
import { insertSlides } from './repository.ts';

const REASONS = ['Нашли, что искали', 'Дорого', 'Мало находит', 'Непонятно, как пользоваться', 'Другое'];

/** What we start with; the operator replaces it. */
const DEFAULT_SLIDES: readonly NewRow<'unsubscribe_slide'>[] = [
  {
    id: 1,
    template_model: 'reasons',
    structure: {
      header: 'Почему вы уходите?',
      subheader: 'Можно выбрать несколько. Читаем каждый ответ.',
      text: 'Подписка уже отменена, что бы вы ни ответили. Не пишите здесь имена и телефоны других людей.',
      buttons: [
        { text: 'Отправить', action_id: 1 },
        { text: 'Закончить', action_id: 2 },
      ],
      services: [
        {
          header: 'Причины',
          text: '',
          button_text: '',
          picture: null,
          checkboxes: REASONS.map((text, index) => ({ id: index + 1, text, order: index + 1 })),
        },
      ],
    },
    next_slides: { '1': 2 },
  },
  {
    id: 2,
    template_model: 'offers',
    structure: {
      header: 'Может пригодиться',
      subheader: 'Без подписки и без списаний потом.',
      text: '',
      buttons: [{ text: 'Понятно', action_id: 1 }],
      services: [
        {
          header: 'Поиск без тарифа',
          text: '10 ₽, и только если кто-то нашёлся. Никто не нашёлся — бесплатно.',
          button_text: '',
          picture: null,
          checkboxes: [],
        },
        {
          header: 'Разовый 1 день',
          text: 'Все инструменты на 24 часа, сам не продлевается.',
          button_text: '',
          picture: null,
          checkboxes: [],
        },
      ],
    },
    next_slides: { '1': 3 },
  },
  {
    id: 3,
    template_model: 'end',
    structure: {
      header: 'Спасибо, что были с нами',
      subheader: 'Ответ записали.',
      text: 'Найденное хранится как обычно, баланс — сколько понадобится.',
      buttons: [{ text: 'Готово', action_id: 1 }],
      services: [],
    },
    next_slides: {},
  },
];

/** Adds the questions if the operator has none. Safe to call from several processes at once. */
export async function insertDefaultSlides(db: Database): Promise<void> {
  await insertSlides(db, DEFAULT_SLIDES);
}
