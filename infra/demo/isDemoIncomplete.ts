import { connect } from '../servers/database.ts';

/** Whether the demo market is incomplete; listings are loaded last. The URL uses the listings role. */
export async function isDemoIncomplete(listingsUrl: string): Promise<boolean> {
  await using market = await connect(listingsUrl);
  const { rows } = await market.client.query<{ called: boolean }>('SELECT is_called AS called FROM properties_id_seq');
  return rows[0]?.called === false;
}
