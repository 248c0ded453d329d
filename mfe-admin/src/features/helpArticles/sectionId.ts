/** The anchor of a section: "Save and share" is `save-and-share`. */
export const sectionId = (heading: string): string => heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
