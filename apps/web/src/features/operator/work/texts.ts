import type { OperatorLetterKind, OperatorRun } from '@vidno/contract/operator/work';

type Texts<Key extends string> = Readonly<Record<Key, string>>;

export const texts = {
  work: 'Работа',
  parts: 'Работа: разделы',
  questions: 'Обращения',
  runs: 'Фоновые работы',
  outbox: 'Исходящие письма',
  refusals: 'Отказы по лимитам',

  listFailed: 'Список не загрузился',
  show: 'Показать',
  none: '–',
  when: 'Когда',
  who: 'Аккаунт',
  guest: 'гость',
  state: 'Состояние',
  attempts: 'Попыток',
  actions: 'Действия',

  questionsLead: 'Письма приходят и в почту поддержки: отвечайте оттуда, а здесь отмечайте, что ответили.',
  open: 'Без ответа',
  undelivered: 'Не дошли до почты',
  all: 'Все',
  noQuestions: 'Писем нет',
  noOpen: 'Все письма с ответом',
  writtenOn: (screen: string) => `Написано на странице ${screen}`,
  replyTo: 'Ответить на',
  showContact: 'Показать адрес',
  showContactTitle: 'Показать адрес?',
  showContactLead: 'В журнале останется, что вы его смотрели и зачем.',
  answered: (when: string) => `отвечено ${when}`,
  mark: 'Ответили',
  markTitle: 'Отметить, что на письмо ответили?',
  markLead: 'Отметку можно снять.',
  unmark: 'Снять отметку',
  unmarkTitle: 'Снять отметку об ответе?',
  unmarkLead: 'Письмо вернётся к тем, что ждут ответа.',

  runsLead: 'Поиски, проверки мониторинга и сборы VK. Что искали, отсюда не видно.',
  kind: 'Вид',
  anyKind: 'Любой',
  anyState: 'Любое',
  noRuns: 'Таких работ нет',
  noRunsLead: 'Измените отбор.',
  runList: 'Список работ',
  percent: 'Готово',
  holder: 'Кто держит',
  held: (when: string) => `рабочий процесс, отозвался ${when}`,
  free: 'никто',
  resume: (when: string) => `возьмут с ${when}`,
  lost: (count: string) => `${count} бросили`,
  finished: 'Закончена',
  again: 'Взять снова',
  againTitle: 'Взять работу снова?',
  againLead: 'Кто её держит, потеряет её и больше ничего не сохранит. Работа продолжится с сохранённого места.',
  stop: 'Остановить',
  stopTitle: 'Остановить работу?',

  outboxLead: 'Письма, которые ещё не ушли. Что в них написано, отсюда не видно.',
  kindOfLetter: 'Вид писем',
  waiting: 'Ждут',
  failed: 'Не ушли',
  noLetters: 'Таких писем нет',
  letterList: 'Неотправленные письма',
  address: 'Куда',
  retry: 'Отправить ещё раз',
  retryTitle: 'Отправить письмо ещё раз?',
  retryLead: 'Если оно устарело, например код уже не действует, оно не уйдёт.',
  giveUp: 'Больше не пытаться',
  giveUpTitle: 'Больше не пытаться отправить?',
  giveUpLead: 'Отправить ещё раз можно будет в любой момент.',

  refusalsLead:
    'Сколько раз за последние сутки мы ответили «слишком часто» и почему. Обновляется раз в минуту. Чьи это были запросы, не хранится.',
  noRefusals: 'За сутки никому не отказали',
  noRefusalsLead: 'Все лимиты соблюдались.',
  byAction: 'По действиям',
  byHour: 'По часам',
  actionList: 'Отказы по действиям',
  hourList: 'Отказы по часам',
  action: 'Действие',
  anyAction: 'Все действия',
  inDay: 'За сутки',
  mostInHour: 'Больше всего за час',
  worstHour: 'В какой час',
  hour: 'Час',
  refused: 'Отказов',
};

export const RUN_KINDS: Texts<OperatorRun['kind']> = {
  photo_search: 'Поиск по фото',
  keyword_search: 'Поиск по имени',
  monitor: 'Мониторинг',
  vk_collection: 'Сбор VK',
  audience: 'Аудитория VK',
  face_index: 'Индекс лиц',
  journal_check: 'Проверка журнала',
  import: 'Импорт людей',
};

export const RUN_STATES: Texts<OperatorRun['state']> = {
  wait: 'идёт',
  delivered: 'закончена',
  failed: 'не удалась',
  withdrawn: 'отозвана',
};

export const LETTER_KINDS: Texts<OperatorLetterKind> = {
  'account-email': 'Вход и аккаунт',
  'billing-email': 'Деньги и подписки',
  'removal-email': 'Заявки на удаление',
  'support-email': 'Обращения в поддержку',
  'confirmation-email': 'Подтверждение почты',
};

export const LETTER_STATES: Texts<'waiting' | 'sent' | 'failed' | 'needless'> = {
  waiting: 'в очереди',
  sent: 'дошло до почты',
  failed: 'не дошло до почты',
  needless: 'не нужно',
};
