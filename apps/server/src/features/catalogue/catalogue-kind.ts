/** The kind of the sources whose people are imported. */
export const CATALOGUE_KIND = 'catalogue';
