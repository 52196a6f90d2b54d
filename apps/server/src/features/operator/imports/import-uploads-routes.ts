import { addImportPiece, openImportUpload, unpackImportUpload } from '@vidno/contract/operator/import-uploads';
import { UnfitZipError, type ZipFault } from '#features/catalogue/import-requests/unpack-zip.ts';
import { addPiece, openUpload, unpackUpload } from '#features/catalogue/import-requests/uploads.ts';
import { InvalidRequest } from '#http/errors.ts';
import type { Section } from '../section-routes.ts';
import type { ImportsTools } from './imports-routes.ts';

/** Nothing of it is in the catalogue: that takes an import, which is looked through first and begun with a code. */
export function serveImportUploads(section: Section, tools: ImportsTools): void {
  section.starts(openImportUpload, async () => {
    const id = await openUpload(tools);
    if (id === null) throw unfit(TOO_MANY);
    return { status: 'ok', id };
  });

  section.starts(addImportPiece, async ({ params: { id }, form: { offset, piece } }) => {
    const received = await addPiece(tools, { id, offset, bytes: await piece.bytes() });
    if (received === null) throw unfit(GONE);
    return { status: 'ok', received };
  });

  section.starts(unpackImportUpload, async ({ params: { id }, body: { name } }) => {
    try {
      const unpacked = await unpackUpload(tools, { id, name });
      if (unpacked === null) throw unfit(GONE);
      return { status: 'ok', files: [...unpacked.people], passed_over: unpacked.passedOver };
    } catch (error) {
      if (error instanceof UnfitZipError) throw unfit(FAULTS[error.because]);
      throw error;
    }
  });
}

/** The same archive would be refused again, so that sending on is of no use. */
const unfit = (because: string): InvalidRequest => new InvalidRequest({ archive: [because] });

const TOO_MANY = 'Загруженных архивов слишком много. Они стираются через неделю; срочное положите в папку импорта.';
const GONE = 'Эта загрузка уже распакована или устарела. Загрузите архив заново.';

const FAULTS: Readonly<Record<ZipFault, string>> = {
  broken: 'Это не ZIP, или он повреждён. Соберите архив заново.',
  encrypted: 'Архив под паролем. Соберите его без пароля.',
  method: 'Архив сжат способом, который мы не читаем. Соберите обычный ZIP.',
  special: 'В архиве есть ссылка или особый файл. Нужны только обычные файлы.',
  name: 'В архиве есть файл с путём наружу (../), слишком длинным или странным именем. Ничего не распаковано.',
  code_page:
    'Имена файлов в архиве не в UTF-8, и русские буквы не прочитать. Соберите архив в 7-Zip или назовите файлы латиницей.',
  repeated: 'В архиве два файла с одним именем.',
  too_many: 'В архиве больше 20 000 файлов. Разделите его.',
  too_large: 'Распакованный архив больше 1 ГБ. Разделите его.',
  no_room: 'На диске сервера не хватает места для этого архива.',
  no_people: 'В архиве нет файла людей .ndjson.',
};
