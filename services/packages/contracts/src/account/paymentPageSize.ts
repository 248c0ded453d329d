/** Payments in one response of the admin's list. */
export const paymentPageSize = 50;
