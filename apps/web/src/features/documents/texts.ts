import type { PluralForms } from '#shared/format/format.ts';

const PARAGRAPHS: PluralForms = ['абзац', 'абзаца', 'абзацев'];

export const texts = {
  title: 'Документы',
  lead: 'По этим правилам работает сервис. Прежние версии остаются здесь, и видно, что в них поменялось.',
  inForce: (day: string) => `Действует с ${day}`,
  wasInForce: (day: string) => `Прежняя версия от ${day}`,
  outdated: 'Это прежняя версия. Сейчас действует другая.',
  toNewest: 'Открыть действующую',
  missing: (fields: readonly string[]) =>
    `Владелец сайта ещё не указал о себе: ${fields.join(', ')}. На этих местах в тексте стоит «не указано».`,
  versions: 'Версии',
  shown: 'сейчас на экране',
  whatChanged: 'Что изменилось',
  notFound: 'Такого документа нет',
  notFoundLead: 'Может быть, в адресе опечатка. Все документы — на одной странице.',
  all: 'Все документы',
  comparing: 'Сравниваем версии',
  loading: 'Открываем документ',
  changesTitle: (title: string) => `${title}: что изменилось`,
  changesLead: (from: string, to: string) => `Было ${from}, стало ${to}.`,
  added: 'Добавлено',
  removed: 'Убрано',
  changed: 'Изменено',
  unchanged: 'Без изменений',
  paragraphs: PARAGRAPHS,
  same: 'Тексты одинаковые.',
  toDocument: 'К тексту документа',
  ask: {
    title: 'Прочитайте документы',
    lead: 'Мы обновили документы сервиса, и закон просит согласиться с ними ещё раз. Страница под этим окном останется как была.',
    accept: 'Согласиться',
    accepting: 'Записываем',
    later: 'Позже',
    failed: 'Не получилось записать согласие',
  },
  visitor: {
    title: 'Входить с этой почтой или Telegram',
    lead: 'Примите документы, и подтверждённая почта или Telegram станут вашим аккаунтом: поиски будут с вами на любом устройстве.',
  },
};
