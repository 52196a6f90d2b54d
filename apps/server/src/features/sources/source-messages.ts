/** What users are told about a source that cannot be searched. */
export const SOURCE_MESSAGES = {
  silent: 'Источник сейчас не отвечает. Мы уже разбираемся.',
  wrong: 'Источник находит не тех, кого ищут. Мы уже разбираемся.',
  tryLater: 'Источник сейчас не отвечает. Попробуйте позже или выберите другой.',
  notProbed: 'Источник только что подключён. Загляните через несколько минут.',
} as const;
