/** What the checks of `vidno doctor` are about, and what to do if they are not content. */
export const FINDINGS: Readonly<Record<string, { readonly title: string; readonly advice: string }>> = {
  'data-directory': { title: 'Папка с данными', advice: 'Проверьте DATA_DIR.' },
  'public-url': { title: 'Адрес сайта', advice: 'Проверьте PUBLIC_URL.' },
  certificate: {
    title: 'Сертификат сайта',
    advice: 'Продлите его. Если сайт отсюда не виден, проверьте PUBLIC_URL, прокси и срок вручную.',
  },
  'admin-networks': { title: 'Сети операторов', advice: 'Задайте TRUST_PROXY, иначе раздел не откроет никто.' },
  secret: { title: 'Ключ установки', advice: 'Верните прежний APP_SECRET: без него не открыть сохранённое.' },
  database: { title: 'База данных', advice: 'Посмотрите, отвечает ли PostgreSQL.' },
  disk: { title: 'Место на диске', advice: 'Освободите место: сохранять скоро станет некуда.' },
  'face-search': {
    title: 'Поиск по лицу',
    advice: 'Если его не выключили в разделе «Настройки», проверьте FACE_SEARCH и pgvector.',
  },
  'face-indexes': {
    title: 'Индексы лиц',
    advice: 'Без индекса поиск идёт дольше. Обычно он строится за десять минут.',
  },
  imports: {
    title: 'Файлы импорта',
    advice: 'Хранилище файлов импорта не отвечает или не пускает ключ. Проверьте IMPORT_DIR и S3_….',
  },
  'file-store': { title: 'Хранилище файлов', advice: 'Фото не сохраняются. Проверьте папку или S3.' },
  'face-engine': { title: 'Распознавание лиц', advice: 'Запустите процесс npm run engine.' },
  'face-model': { title: 'Модель лиц', advice: 'Настроена не та модель, которой посчитаны лица: vidno faces migrate.' },
  email: { title: 'Почта', advice: 'Письма задерживаются. Проверьте почтовый сервер.' },
  'text-messages': { title: 'СМС', advice: 'Вход по телефону не работает. Проверьте ключ и баланс SMSC.' },
  codes: {
    title: 'Коды для входа',
    advice: 'Дневной предел кодов близок или исчерпан. Посмотрите, не перебирает ли их кто-то.',
  },
  operator: {
    title: 'Сведения об исполнителе',
    advice: 'Без них в рабочем режиме нельзя ни зарегистрироваться, ни заплатить.',
  },
  telegram: { title: 'Telegram', advice: 'Бот не отвечает. Проверьте токен.' },
  'data-in-russia': {
    title: 'Данные в России',
    advice: 'Укажите, где стоят серверы: DATABASE_COUNTRY, FILES_COUNTRY, BACKUP_COUNTRY.',
  },
  ledger: { title: 'Бухгалтерия', advice: 'Остатки не сходятся с проводками. Не правьте руками, разберитесь сначала.' },
  'stranded-money': { title: 'Ничьи деньги', advice: 'Верните их: vidno money.' },
  payments: { title: 'Платежи', advice: 'Посмотрите счета, которые не сошлись, и поручения, которые не выполнены.' },
  receipts: { title: 'Чеки', advice: 'Чеки задержались или не приняты.' },
  suppressions: { title: 'Список убранных людей', advice: 'Копия списка рядом с резервными копиями отстала.' },
  retention: { title: 'Сроки хранения', advice: 'Что-то должно быть удалено и ещё лежит.' },
  'audit-log': {
    title: 'Журнал действий',
    advice: 'Журнал принадлежит той же роли базы, что и сайт. Задайте MIGRATION_DATABASE_URL.',
  },
  clocks: { title: 'Часы', advice: 'Часы процесса и базы расходятся.' },
  backups: { title: 'Резервные копии', advice: 'Сделайте и проверьте копию: vidno backup.' },
  removals: { title: 'Заявки на удаление', advice: 'Ответьте на них: vidno removals list.' },
  'removal-log': { title: 'Журнал удалений', advice: 'Квитанции не сходятся с журналом.' },
  'working-days': {
    title: 'Производственный календарь',
    advice: 'Обновите программу: сроки следующего года неизвестны.',
  },
  'runs-waiting': { title: 'Очередь работ', advice: 'Посмотрите, работает ли фоновый процесс.' },
  sources: { title: 'Источники', advice: 'Посмотрите в разделе «Источники», какие отвечают.' },
  'source-bases': {
    title: 'Основания источников',
    advice: 'Срок основания кончается или кончился. Продлите его в разделе «Источники».',
  },
};
