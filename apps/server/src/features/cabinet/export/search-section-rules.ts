import { listKeywordHitsForExport, listKeywordSearchesForExport } from '#features/keyword-search/public.ts';
import {
  listPersonAnswersForExport,
  listPhotoHitsForExport,
  listPhotoSearchesForExport,
  listPhotoSharesForExport,
  listQueryFacesForExport,
  listQueryPhotosForExport,
  listSearchedPhotosForExport,
} from '#features/photo-search/public.ts';
import { listSearchesForExport } from '#features/search-list/public.ts';
import { type ExportSection, pagedSection } from './export-section.ts';

/** Searches, their photos and whom they found. */
export const SEARCH_SECTIONS: readonly ExportSection[] = [
  pagedSection(listSearchesForExport, {
    name: 'searches',
    title: 'Поиски',
    tables: ['search'],
    columns: {
      id: 'Номер',
      kind: 'Вид',
      source_ids: 'Где',
      status: 'Состояние',
      person_count: 'Найдено',
      label: 'Подпись',
      purpose: 'Цель',
      created_at: 'Начат',
      expires_at: 'Будет удалён',
    },
  }),
  pagedSection(listKeywordSearchesForExport, {
    name: 'keyword-searches',
    title: 'Поиски по словам: что искали',
    tables: ['keyword_search'],
    columns: { search_id: 'Поиск', keyword: 'Слова', region_id: 'Регион', reasons_off: 'Что не учитываем' },
  }),
  pagedSection(listKeywordHitsForExport, {
    name: 'keyword-results',
    title: 'Поиски по словам: кто найден',
    tables: ['keyword_search_hit'],
    unshown: ['person_id'],
    columns: {
      search_id: 'Поиск',
      rank: 'Место',
      name: 'Имя',
      age: 'Возраст',
      city: 'Город',
      profile_url: 'Страница',
      why: 'Почему',
      person: 'Данные внешнего источника',
    },
  }),
  pagedSection(listPhotoSearchesForExport, {
    name: 'photo-searches',
    title: 'Поиски по фото: что искали',
    tables: ['photo_search'],
    columns: { search_id: 'Поиск', image_name: 'Файл', photo_count: 'Фотографий', weak_count: 'Похожих' },
  }),
  pagedSection(listSearchedPhotosForExport, {
    name: 'photo-search-photos',
    title: 'Поиски по фото: с какими фотографиями',
    tables: ['photo_search_photo'],
    columns: { search_id: 'Поиск', query_photo_id: 'Фото', face_position: 'Лицо' },
  }),
  pagedSection(listPhotoHitsForExport, {
    name: 'photo-results',
    title: 'Поиски по фото: кто найден',
    tables: ['photo_search_hit'],
    unshown: ['person_id'],
    columns: {
      search_id: 'Поиск',
      rank: 'Место',
      name: 'Имя',
      age: 'Возраст',
      city: 'Город',
      profile_url: 'Страница',
      band: 'Уверенность',
      score: 'Сходство',
    },
  }),
  pagedSection(listPhotoSharesForExport, {
    name: 'photo-search-links',
    title: 'Поиски по фото: ссылки на результаты',
    tables: ['photo_search_share'],
    columns: { search_id: 'Поиск', created_at: 'Создана', expires_at: 'До' },
  }),
  pagedSection(listPersonAnswersForExport, {
    name: 'answers',
    title: 'Ваши ответы о найденных',
    tables: ['person_answer'],
    unshown: ['person_id'],
    columns: { name: 'Кто', answer: 'Ответ', created_at: 'Когда' },
  }),
  pagedSection(listQueryPhotosForExport, {
    name: 'photos',
    title: 'Загруженные фотографии',
    tables: ['query_photo'],
    columns: { id: 'Папка в pictures', name: 'Файл', created_at: 'Загружено', expires_at: 'Будет удалено' },
  }),
  pagedSection(listQueryFacesForExport, {
    name: 'faces',
    title: 'Лица на фотографиях',
    tables: ['query_face'],
    columns: { query_photo_id: 'Фото', position: 'Лицо', quality: 'Качество' },
  }),
];
