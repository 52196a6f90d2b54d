import type { ProblemKind } from './problem-kind.ts';

export const REMOVAL_PROBLEMS = {
  removal_link_blank: {
    code: 'removal_link',
    status: 422,
    text: 'Вставьте ссылку на свою анкету или страницу.',
    field: 'link',
  },
  removal_link_malformed: {
    code: 'removal_link',
    status: 422,
    text: 'Это не похоже на ссылку на анкету. Откройте её и скопируйте адрес целиком, он начинается с https://',
    field: 'link',
  },
  removal_link_letters: {
    code: 'removal_link',
    status: 422,
    text: 'В ссылке есть русские буквы, похожие на латинские: она ведёт не туда. Скопируйте адрес из браузера.',
    field: 'link',
  },
  removal_link_own: {
    code: 'removal_link',
    status: 422,
    text: 'Это ссылка на наш результат. Нажмите в нём «Открыть профиль» и скопируйте адрес анкеты.',
    field: 'link',
  },
  removal_link_section: {
    code: 'removal_link',
    status: 422,
    text: 'Это раздел ВКонтакте, а не страница человека. Откройте свою страницу и скопируйте её адрес.',
    field: 'link',
  },
  removal_link_community: {
    code: 'removal_link',
    status: 422,
    text: 'Это сообщество. Убираем мы людей: сообщества рассказывают о себе сами. Если там выложили ваше фото, пришлите фото.',
    field: 'link',
  },
  removal_several_faces: {
    code: 'removal_several_faces',
    status: 422,
    text: 'На фото несколько лиц, и мы не знаем, какое ваше. Пришлите снимок, где вы один, или обрежьте этот.',
  },
  removal_not_found: {
    code: 'not_found',
    status: 404,
    text: 'Такой заявки нет, или ссылка на неё неполная. Проверьте, что скопировали её целиком.',
  },
  removal_nothing_to_prove: {
    code: 'removal_nothing_to_prove',
    status: 409,
    text: 'По этой заявке доказывать уже нечего. Обновите страницу.',
  },
  removal_no_proof: {
    code: 'removal_no_proof',
    status: 409,
    text: 'Доказать здесь можно только страницу ВКонтакте. Вашу заявку проверит человек.',
  },
  removal_link_needed: {
    code: 'removal_link_needed',
    status: 409,
    text: 'Данные стёрты, и мы больше не знаем, где искать. Вставьте ту же ссылку ещё раз: мы её не сохраним.',
  },
  removal_link_other: {
    code: 'removal_link',
    status: 422,
    text: 'Эта заявка была о другой странице. Вставьте ту же ссылку.',
    field: 'link',
  },
  removal_photo_gone: {
    code: 'removal_photo_gone',
    status: 409,
    text: 'Данные стёрты, и фото мы не храним. Чтобы проверить, отправьте его ещё раз новой заявкой.',
  },
  removal_no_question: {
    code: 'removal_no_question',
    status: 409,
    text: 'По этой заявке мы ни о чём не спрашиваем. Обновите страницу.',
  },
  removal_code_expired: {
    code: 'removal_code_expired',
    status: 409,
    text: 'Код больше не действует. Получите новый.',
  },
  removal_code_missing: {
    code: 'removal_code_missing',
    status: 409,
    text: 'В статусе страницы кода пока нет. Сохраните статус, подождите минуту и проверьте ещё раз.',
  },
  removal_vk_unavailable: {
    code: 'removal_vk_unavailable',
    status: 503,
    text: 'ВКонтакте сейчас не отвечает. Попробуйте через несколько минут: код действует сутки.',
  },
} as const satisfies Record<string, ProblemKind>;
