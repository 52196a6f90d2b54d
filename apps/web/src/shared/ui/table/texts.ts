export const texts = {
  sort: 'Сортировка',
  up: 'По убыванию',
  down: 'По возрастанию',
};
