/** What a run that builds an index says of itself, to operators. */
export const INDEX_MESSAGES = {
  waiting: 'Индекс лиц ждёт построения',
  building: 'Строим индекс лиц',
  busy: 'Индекс лиц строит другой процесс',
  done: 'Индекс лиц построен',
  broken: 'Индекс лиц построить не получилось; попробуем ещё раз',
} as const;
