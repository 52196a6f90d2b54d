import type { ProblemKind } from '../problems/problem-kind.ts';

export const OPERATOR_PROBLEMS = {
  confirmed_mode_over: {
    code: 'confirmed_mode_over',
    status: 403,
    text: 'Подтверждённый режим закончился. Введите код из приложения.',
  },
  /** The text names who changed it and when. */
  changed_meanwhile: { code: 'changed_meanwhile', status: 409, text: 'Это уже изменили. Посмотрите, что стало.' },
  already_so: { code: 'already_so', status: 409, text: 'Так уже и есть: менять нечего.' },
  own_account: {
    code: 'own_account',
    status: 409,
    text: 'Свой аккаунт отсюда не изменить. Попросите другого оператора.',
  },
  operator_not_deleted: {
    code: 'operator_not_deleted',
    status: 409,
    text: 'Это оператор. Сначала снимите с него роль командой vidno users revoke-operator.',
  },
  last_operator: {
    code: 'last_operator',
    status: 409,
    text: 'Это единственный оператор. Сначала назначьте другого.',
  },
  too_many_checks: {
    code: 'too_many_checks',
    status: 409,
    text: 'Файлы уже ждут проверки. Дождитесь их или отзовите лишние.',
  },
  import_under_way: {
    code: 'import_under_way',
    status: 409,
    text: 'В этот источник уже идёт другой импорт. Дождитесь его или отзовите.',
  },
  import_files_away: {
    code: 'import_files_away',
    status: 503,
    text: 'Хранилище файлов импорта сейчас не отвечает. Подождите минуту и попробуйте ещё раз.',
  },
  second_factor_is_off: {
    code: 'second_factor_is_off',
    status: 409,
    text: 'Второго шага входа у этого аккаунта нет: сбрасывать нечего.',
  },
  nobody_to_warn: {
    code: 'nobody_to_warn',
    status: 409,
    text: 'У аккаунта нет почты: предупредить владельца некому, поэтому сбросить второй шаг нельзя.',
  },
  last_operator_leaves: {
    code: 'last_operator_leaves',
    status: 409,
    text: 'Вы единственный оператор: без вас служебный раздел никто не откроет. Сначала назначьте другого.',
  },
  removal_answered: {
    code: 'removal_answered',
    status: 409,
    text: 'На эту заявку уже ответили: изменить ответ нельзя.',
  },
  removal_of_minor: {
    code: 'removal_of_minor',
    status: 409,
    text: 'В заявке сказано, что человеку нет 18. Отказать можно, только если это не так.',
  },
  removal_extended: {
    code: 'removal_extended',
    status: 409,
    text: 'Срок этой заявки уже продлевали. Второй раз нельзя.',
  },
  face_search_not_allowed: {
    code: 'face_search_not_allowed',
    status: 409,
    text: 'Поиск по лицу выключен настройкой FACE_SEARCH, или в базе нет pgvector. Отсюда его не включить.',
  },
  nothing_to_refund: {
    code: 'nothing_to_refund',
    status: 409,
    text: 'Вернуть на карту уже нечего: деньги не пришли, уже вернулись или потрачены.',
  },
  source_is_outside: {
    code: 'source_is_outside',
    status: 409,
    text: 'Этот источник ищет на своём сайте: людей и основания у него здесь нет.',
  },
  source_being_erased: {
    code: 'source_being_erased',
    status: 409,
    text: 'Людей этого источника сейчас стирают. Дождитесь конца, потом задайте основание.',
  },
  price_planned: {
    code: 'price_planned',
    status: 409,
    text: 'Этому тарифу уже назначена цена. Отзовите её, чтобы назначить другую.',
  },
  price_in_force: {
    code: 'price_in_force',
    status: 409,
    text: 'Эта цена уже началась, и по ней покупают. Отозвать её нельзя: назначьте следующую.',
  },
  no_provider_connected: {
    code: 'no_provider_connected',
    status: 409,
    text: 'Ни одна платёжная система не подключена.',
  },
} as const satisfies Record<string, ProblemKind>;
