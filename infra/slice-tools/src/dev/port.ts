/** The development server's port, counted from the platform's. */
export const devServerOffset = 14;
