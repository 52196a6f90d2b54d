import type { Box } from '@vidno/contract/face';
import { useState } from 'react';
import { faceCrop } from '../../rules.ts';
import styles from './face-crop.module.css';

interface FaceCropProps {
  readonly imagePath: string;
  readonly box: Box;
  readonly alt: string;
}

/** One face, cropped from the picture by CSS. */
export function FaceCrop({ imagePath, box, alt }: FaceCropProps) {
  const [picture, setPicture] = useState<{ width: number; height: number } | null>(null);
  const crop = picture && faceCrop(box, picture);
  return (
    <span className={styles.crop}>
      <img
        className={styles.picture}
        src={imagePath}
        alt={alt}
        onLoad={({ currentTarget }) =>
          setPicture({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
        }
        style={
          crop
            ? { width: share(crop.width), height: share(crop.height), left: share(crop.left), top: share(crop.top) }
            : { opacity: 0 }
        }
      />
    </span>
  );
}

function share(squares: number): string {
  return `${squares * 100}%`;
}
