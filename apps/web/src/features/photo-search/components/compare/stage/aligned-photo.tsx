import type { EyePositions } from '@vidno/contract/face';
import { type CSSProperties, useState } from 'react';
import { MissingPhoto } from '#shared/ui/media/missing-photo.tsx';
import { alignByEyes, EYE_LINE } from '../../../alignment-rules.ts';
import styles from './aligned-photo.module.css';

interface AlignedPhotoProps {
  readonly url: string;
  readonly alt: string;
  readonly eyes: EyePositions;
}

/** A picture turned and scaled so that its eyes are where those of every other aligned picture are. Give it its address as a key. */
export function AlignedPhoto({ url, alt, eyes }: AlignedPhotoProps) {
  const [aspect, setAspect] = useState<number | null>(null);
  const [broken, setBroken] = useState(false);
  if (broken) return <MissingPhoto alt={alt} />;
  return (
    <img
      className={styles.photo}
      style={aspect === null ? { visibility: 'hidden' } : placeInFrame(eyes, aspect)}
      src={url}
      alt={alt}
      draggable={false}
      referrerPolicy="no-referrer"
      onLoad={({ currentTarget }) => setAspect(currentTarget.naturalWidth / currentTarget.naturalHeight)}
      onError={() => setBroken(true)}
    />
  );
}

/** In units of the frame, so that it needs not be measured. */
function placeInFrame(eyes: EyePositions, aspect: number): CSSProperties {
  const { width, turn, centre } = alignByEyes(eyes, aspect);
  return {
    inlineSize: `${width * 100}cqmin`,
    left: `calc(50cqw - ${width * centre.x * 100}cqmin)`,
    top: `calc(${EYE_LINE * 100}cqh - ${(width / aspect) * centre.y * 100}cqmin)`,
    transformOrigin: `${centre.x * 100}% ${centre.y * 100}%`,
    rotate: `${turn}rad`,
  };
}
