/** Id of no link, so that a secret of nobody costs the same query as an ended one. */
export const NOBODY = '00000000-0000-7000-8000-000000000000';
