export const texts = {
  sort: 'Сортировка',
  up: 'Сначала больше',
  down: 'Сначала меньше',
};
