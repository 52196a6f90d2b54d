import type { ProblemKind } from '../problems/problem-kind.ts';

export const ACCOUNT_PROBLEMS = {
  login_wrong: {
    code: 'login_wrong',
    status: 422,
    text: 'Почта или пароль не подошли. Проверьте раскладку и попробуйте ещё раз.',
  },
  code_wrong: { code: 'code_wrong', status: 422, text: 'Код не подошёл. Проверьте цифры.' },
  code_used_up: {
    code: 'code_used_up',
    status: 422,
    text: 'Этот код больше не работает. Запросите новый.',
  },
  code_too_soon: {
    code: 'too_many_requests',
    status: 429,
    text: 'Код уже отправлен. Новый можно запросить через минуту.',
  },
  code_ceiling: {
    code: 'code_limit_reached',
    status: 429,
    text: 'Коды на сегодня закончились. Попробуйте завтра или выберите другой способ.',
  },
  sms_failed: {
    code: 'sms_failed',
    status: 503,
    text: 'Не получилось отправить код: оператор не отвечает. Попробуйте ещё раз или войдите по почте.',
  },
  sms_impossible: {
    code: 'sms_impossible',
    status: 422,
    text: 'На этот номер не доходят сообщения. Укажите другой.',
    field: 'phone',
  },
  phone_not_connected: {
    code: 'phone_not_connected',
    status: 503,
    text: 'Вход по телефону на этом сайте не подключён.',
  },
  vk_login_not_connected: {
    code: 'vk_not_connected',
    status: 503,
    text: 'Вход через VK ID на этом сайте не подключён.',
  },
  already_registered: { code: 'already_registered', status: 409, text: 'Вы уже вошли в аккаунт.' },
  registration_required: {
    code: 'registration_required',
    status: 403,
    text: 'Сначала зарегистрируйтесь: это можно сделать прямо сейчас.',
  },
  contact_taken: {
    code: 'contact_taken',
    status: 409,
    text: 'Этот телефон или почта уже у другого аккаунта. Войдите в него.',
  },
  confirm_first: {
    code: 'confirm_first',
    status: 403,
    text: 'Сначала подтвердите, что это вы: так никто другой не сменит ваш способ входа.',
  },
  proof_impossible: {
    code: 'proof_impossible',
    status: 409,
    text: 'Этим способом подтвердить не получится. Выберите другой.',
  },
  last_login_way: {
    code: 'last_login_way',
    status: 409,
    text: 'Это единственный способ входа. Сначала добавьте другой: почту или телефон.',
  },
  password_wrong: { code: 'password_wrong', status: 422, text: 'Текущий пароль не подошёл.' },
  reset_link_unknown: {
    code: 'not_found',
    status: 404,
    text: 'Ссылка устарела или уже использована. Запросите новое письмо.',
  },
  account_blocked: { code: 'account_blocked', status: 403, text: 'Аккаунт заблокирован. Напишите в поддержку.' },
  notice_not_found: { code: 'not_found', status: 404, text: 'Этого сообщения уже нет.' },
  session_not_found: { code: 'not_found', status: 404, text: 'Этого сеанса уже нет.' },
  registration_not_found: {
    code: 'not_found',
    status: 404,
    text: 'Регистрация не найдена. Начните её заново в этом браузере.',
  },
  documents_required: {
    code: 'documents_required',
    status: 422,
    text: 'Чтобы создать аккаунт, примите оферту и дайте согласие на обработку данных.',
  },
  operator_unknown: {
    code: 'operator_unknown',
    status: 503,
    text: 'Регистрация и оплата пока закрыты: на сайте ещё не указано, кто оказывает услуги.',
  },
  second_factor_on: {
    code: 'second_factor_on',
    status: 409,
    text: 'Второй шаг входа уже включён. Чтобы сменить приложение, сначала выключите его.',
  },
  second_factor_not_started: {
    code: 'second_factor_not_started',
    status: 409,
    text: 'Второй шаг входа не включён. Начните с нового ключа для приложения.',
  },
  /** The answer says how long to wait as well, as it does after `address_stopped`. */
  guessed_too_often: { code: 'too_many_requests', status: 429, text: 'Слишком много неудачных попыток подряд.' },
  address_stopped: {
    code: 'too_many_requests',
    status: 429,
    text: 'С вашего адреса в интернете слишком много неудачных попыток войти в разные аккаунты.',
  },
  change_password_first: {
    code: 'change_password_first',
    status: 403,
    text: 'Пароль из письма годится для одного входа. Придумайте свой, и можно продолжать.',
  },
  login_step_missing: { code: 'login_step_missing', status: 409, text: 'Вход не закончен. Начните его заново.' },
} as const satisfies Record<string, ProblemKind>;
