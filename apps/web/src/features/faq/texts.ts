export const texts = {
  loading: 'Загружаем вопросы',
  emptyTitle: 'Вопросов пока нет',
  emptyLead: 'Напишите в поддержку: ответим и добавим ваш вопрос сюда.',
} as const;
