import { X } from 'lucide-react';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { photosTexts as texts } from '../../texts.ts';
import { useUpload } from '../../upload/upload-api.ts';
import { FaceCrop } from '../face/face-crop.tsx';
import styles from './query-photos.module.css';

interface QueryPhotoProps {
  readonly uploadId: string;
  readonly face: number;
  readonly number: number;
  readonly isDifferent: boolean;
  readonly onRemove: () => void;
}

/** The face that is looked for on one photo. */
export function QueryPhoto({ uploadId, face, number, isDifferent, onRemove }: QueryPhotoProps) {
  const upload = useUpload(uploadId);
  const box = upload.data?.faces.find(({ index }) => index === face)?.box;
  return (
    <li className={styles.photo} data-different={isDifferent || undefined}>
      {upload.data && box ? (
        <FaceCrop imagePath={upload.data.imagePath} box={box} alt={texts.face(number)} />
      ) : (
        <span className={styles.blank}>{upload.isPending ? <Skeleton height="100%" /> : texts.gone}</span>
      )}
      <button type="button" className={styles.remove} aria-label={texts.remove(number)} onClick={onRemove}>
        <X size={16} aria-hidden />
      </button>
      {isDifferent && <span className={styles.verdict}>{texts.different}</span>}
    </li>
  );
}
