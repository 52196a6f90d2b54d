import { KEPT_DAYS } from '../kept-days.ts';
import type { FactsOfTables } from '../table-facts.ts';

/** Searches, their photos and whom they found. */
export const SEARCH_FACTS = {
  search: {
    what: 'searches, `RESULT_DAYS` after their start',
    kept: { since: 'expires_at', days: 0, removedBy: 'searches' },
    erasedBy: 'searches',
    download: {
      written: 'searches',
      title: 'Поиски',
      page: {
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
    },
  },
  run: {
    what: 'work that was withdrawn; other runs go with what they work on',
    kept: { since: 'finished_at', days: KEPT_DAYS.withdrawnRun, where: "status = 'withdrawn'" },
    key: ['id'],
    download: { withheld: 'Ход поисков и проверок: их состояние стоит в самих поисках и проверках.' },
  },
  keyword_search: {
    what: 'the words of a search',
    kept: { with: 'search' },
    key: ['account_id', 'search_id'],
    download: {
      name: 'keyword-searches',
      title: 'Поиски по словам: что искали',
      fields: ['search_id', 'keyword', 'region_id', 'capped', 'wider_region_id', 'wider_count', 'reasons_off'],
      leftOut: ['apart_ids'],
      page: { search_id: 'Поиск', keyword: 'Слова', region_id: 'Регион', reasons_off: 'Что не учитываем' },
    },
  },
  keyword_search_hit: {
    what: 'people found, with copies of those from outside sources',
    kept: { with: 'search' },
    download: {
      written: 'keyword-results',
      title: 'Поиски по словам: кто найден',
      page: {
        search_id: 'Поиск',
        rank: 'Место',
        name: 'Имя',
        age: 'Возраст',
        city: 'Город',
        profile_url: 'Страница',
        why: 'Почему',
        person: 'Данные внешнего источника',
      },
    },
  },
  photo_search: {
    what: 'the face that was looked for',
    kept: { with: 'search' },
    key: ['account_id', 'search_id'],
    download: {
      name: 'photo-searches',
      title: 'Поиски по фото: что искали',
      fields: [
        ...(['search_id', 'image_name', 'photo_count', 'model_id', 'weak_count', 'faces_compared', 'bands'] as const),
        ...(['unavailable_sources', 'remind_at_faces'] as const),
        { as: 'embedding', from: "encode(embedding, 'base64')" },
      ],
      leftOut: ['embedding'],
      page: { search_id: 'Поиск', image_name: 'Файл', photo_count: 'Фотографий', weak_count: 'Похожих' },
    },
  },
  photo_search_photo: {
    what: 'photos of a search',
    kept: { with: 'query_photo' },
    key: ['account_id', 'search_id', 'position'],
    download: {
      name: 'photo-search-photos',
      title: 'Поиски по фото: с какими фотографиями',
      fields: ['search_id', 'position', 'query_photo_id', 'face_position'],
      leftOut: [],
      page: { search_id: 'Поиск', query_photo_id: 'Фото', face_position: 'Лицо' },
    },
  },
  photo_search_hit: {
    what: 'people found',
    kept: { with: 'search' },
    download: {
      written: 'photo-results',
      title: 'Поиски по фото: кто найден',
      page: {
        search_id: 'Поиск',
        rank: 'Место',
        name: 'Имя',
        age: 'Возраст',
        city: 'Город',
        profile_url: 'Страница',
        band: 'Уверенность',
        score: 'Сходство',
      },
    },
  },
  photo_search_share: {
    what: 'links to results of photo searches',
    kept: { since: 'expires_at', days: 0 },
    key: ['account_id', 'search_id'],
    download: {
      name: 'photo-search-links',
      title: 'Поиски по фото: ссылки на результаты',
      fields: ['search_id', 'created_at', 'expires_at'],
      // The link is made from the id.
      leftOut: ['id', 'run_id'],
      page: { search_id: 'Поиск', created_at: 'Создана', expires_at: 'До' },
    },
  },
  person_answer: {
    what: 'what was said of people found',
    kept: { with: 'account' },
    download: {
      written: 'answers',
      title: 'Ваши ответы о найденных',
      page: { name: 'Кто', answer: 'Ответ', created_at: 'Когда' },
    },
  },
  query_photo: {
    what: 'photos that were searched with, after `QUERY_PHOTO_HOURS`',
    kept: { since: 'expires_at', days: 0, removedBy: 'query-photos' },
    erasedBy: 'query-photos',
    holds: 'true',
    download: {
      name: 'photos',
      title: 'Загруженные фотографии',
      fields: ['id', 'name', 'sha256', 'file_key', 'created_at', 'expires_at'],
      leftOut: [],
      page: { id: 'Папка в pictures', name: 'Файл', created_at: 'Загружено', expires_at: 'Будет удалено' },
    },
  },
  query_face: {
    what: 'faces on it',
    kept: { with: 'query_photo' },
    key: ['account_id', 'query_photo_id', 'position'],
    download: {
      name: 'faces',
      title: 'Лица на фотографиях',
      fields: [
        ...(['query_photo_id', 'position', 'box_x', 'box_y', 'box_width', 'box_height', 'quality'] as const),
        ...(['components', 'chip_key'] as const),
      ],
      leftOut: ['eyes'],
      page: { query_photo_id: 'Фото', position: 'Лицо', quality: 'Качество' },
    },
  },
  uncertain_result_count: {
    what: 'how many results of the last day showed nobody for certain',
    kept: { with: 'account' },
    download: { withheld: 'Сколько результатов за последний день были неуверенными: счётчик, больше ничего.' },
  },
} as const satisfies FactsOfTables;
