/** Media type of Excel workbooks (`.xlsx`), as IANA registers it. */
export const workbookMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
