import { MATERIAL_TOO_LARGE } from '@vidno/contract/operator/texts/materials';
import type { FieldFault } from '#content/content-fault.ts';
import { FACT_NAMES } from '#features/materials/facts.ts';
import type { FileFault } from '#features/materials/file-fault.ts';

/** Why a file is not fit, for the operator. */
export function tellFault(fault: FileFault): string {
  switch (fault.kind) {
    case 'too_large':
      return MATERIAL_TOO_LARGE;
    case 'not_utf8':
      return 'Файл не в UTF-8. Сохраните его в этой кодировке и выберите ещё раз.';
    case 'bad_name':
      return 'Имя файла станет адресом статьи. Нужны маленькие латинские буквы, цифры и дефис, не одни цифры, и .md в конце: kak-iskat.md.';
    case 'no_head':
      return 'Файл должен начинаться с шапки между двумя строками «---».';
    case 'no_fields':
      return 'В шапке должны быть поля вида «title: Как искать».';
    case 'no_yaml':
      return `Шапка не читается как YAML${atLine(fault.line)}. Проверьте кавычки, двоеточия и отступы.`;
    case 'nul':
      return 'В файле есть знак NUL: похоже, это не текст.';
    case 'no_text':
      return 'Под шапкой нет текста.';
    case 'unknown_field':
      return `Поля «${fault.field}» у статьи не бывает${atLine(fault.line)}.`;
    case 'unknown_fact':
      return `Подстановки {{${fault.name}}} нет${atLine(fault.line)}. Есть: ${FACT_NAMES.join(', ')}.`;
    case 'field': {
      const [name = '', place] = fault.field.split('.');
      const which = place === undefined ? `Поле «${name}»` : `Поле «${name}», пункт ${Number(place) + 1}`;
      return `${which}${atLine(fault.line)}: ${tellFieldFault(fault.fault)}.`;
    }
  }
}

function tellFieldFault(fault: FieldFault): string {
  switch (fault.is) {
    case 'missing':
      return 'его нет, или оно пустое';
    case 'no_text':
      return 'здесь нужен текст';
    case 'no_list':
      return 'здесь нужен список, например [Советы, Поиск]';
    case 'empty_list':
      return 'нужен хотя бы один пункт';
    case 'no_day':
      return 'здесь нужен день, который есть в календаре, например 2026-11-21';
    case 'wrong':
      return 'так написать нельзя';
    case 'too_long':
      return `не больше ${fault.most} знаков`;
    case 'too_many':
      return `не больше ${fault.most} пунктов`;
  }
}

function atLine(line: number | null): string {
  return line === null ? '' : ` (строка ${line})`;
}
