/** Cells that a spreadsheet would run as a formula, also after characters that it skips or hides. */
export const FORMULA = /^(?:[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r])/u;
/** Characters that some spreadsheet treats as the end of a row. */
export const ROW_END = /[\n-\r\u0085\u2028\u2029]/;
