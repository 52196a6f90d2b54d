/** Where the files of a query photo lie; one removal of the folder takes them all. */
export const queryPhotoKeys = {
  folder: (photoId: string) => `query/${photoId}`,
  picture: (photoId: string) => `query/${photoId}/photo.jpg`,
  chip: (photoId: string, face: number) => `query/${photoId}/face-${face}.rgb`,
  crop: (photoId: string, face: number) => `query/${photoId}/face-${face}.jpg`,
};
