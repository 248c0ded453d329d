/** Name of a signed-in device whose user agent names neither browser nor system. */
export const unknownDeviceName = 'Unknown device';
