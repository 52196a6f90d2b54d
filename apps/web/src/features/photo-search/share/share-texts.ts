import { SHARED_PEOPLE_MAX, SHARED_RESULT_DAYS } from '@vidno/contract/photo/photo-share';
import { formatDayMonth } from '#shared/format/day-names.ts';
import { formatCount, formatDate } from '#shared/format/format.ts';

export const shareTexts = {
  trigger: 'Поделиться',
  title: 'Ссылка на результат',
  body: 'По ссылке без входа видно найденных людей: имена, фото, вердикты и анкеты. Отправляйте её только тем, кому доверяете.',
  hidden:
    'Не видно: ваших фото, подписи, ответов и того, кто искал. Отмеченных «Не он(а)» и просто похожих там тоже не будет.',
  ends: 'Обновите или удалите поиск — и ссылка перестанет работать.',
  create: `Создать ссылку на ${formatCount(SHARED_RESULT_DAYS, ['день', 'дня', 'дней'])}`,
  expires: (moment: string) => `Работает до ${formatDayMonth(moment)}`,
  revoke: 'Отозвать ссылку',
  revoked: 'Ссылка отозвана: по ней больше ничего не открыть.',
};

/** For the result opened by a link. */
export const sharedTexts = {
  title: 'Найденные люди',
  above: 'Результат по ссылке',
  lead: (created: string, expires: string) =>
    `Поиск по фото ${formatDate(created)} Ссылка работает до ${formatDayMonth(expires)}.`,
  caution:
    'Вердикт — это оценка сходства лиц, а не доказательство: возможен и двойник. Кто искал и по какому фото, по ссылке не видно.',
  removal: 'Нашли здесь себя?',
  removalLink: 'Как убрать свою анкету из поиска',
  most: `Показаны ${SHARED_PEOPLE_MAX} самых похожих.`,
  nobodyTitle: 'Здесь никого не осталось',
  nobody: 'Людей, которых нашёл этот поиск, больше нет в наших источниках.',
  profile: 'Анкета',
  photo: (name: string) => `Фото: ${name}`,
  noTokenTitle: 'Результат открывается по ссылке целиком',
  noToken: 'Откройте ссылку из сообщения, в котором её прислали: в адресной строке мы её не показываем.',
  goneTitle: 'Результат не открылся',
  notFound: 'Возможно, ссылка устарела или её отозвали.',
  retry: 'Попробовать ещё раз',
  home: 'На главную',
};
