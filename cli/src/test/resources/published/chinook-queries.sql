-- name: AlbumsOfArtist
SELECT album_id, title FROM album WHERE artist_id = $1 ORDER BY title;
-- name: TracksOfAlbum
SELECT t.track_id, t.name, t.milliseconds, g.name AS genre FROM track t JOIN genre g ON g.genre_id = t.genre_id WHERE t.album_id = $1 ORDER BY t.track_id;
-- name: InvoicesOfCustomer
SELECT invoice_id, invoice_date, total FROM invoice WHERE customer_id = $1 ORDER BY invoice_date DESC LIMIT 20;
-- name: SpentByCustomer
SELECT SUM(total) AS spent, COUNT(*) AS invoices FROM invoice WHERE customer_id = $1;
-- name: SpentByDay
SELECT invoice_date, SUM(total) AS spent, COUNT(*) FROM invoice WHERE customer_id = $1 GROUP BY invoice_date;
-- name: LongestTrack
SELECT MAX(milliseconds) AS longest, AVG(milliseconds) AS average FROM track WHERE album_id = $1;
-- name: BestSellers
SELECT track_id, SUM(quantity) FROM invoice_line GROUP BY track_id;
-- name: LinesOfInvoice
SELECT il.invoice_line_id, il.unit_price, il.quantity, t.name FROM invoice_line il JOIN track t ON t.track_id = il.track_id WHERE il.invoice_id = $1;
-- name: TracksOfPlaylist
SELECT t.track_id, t.name FROM playlist_track pt JOIN track t ON t.track_id = pt.track_id WHERE pt.playlist_id = $1;
-- name: CustomersOfEmployee
SELECT customer_id, first_name, last_name FROM customer WHERE support_rep_id = $1;
-- name: CustomerByEmail
SELECT * FROM customer WHERE email = $1;
-- name: AddInvoice
INSERT INTO invoice (invoice_id, customer_id, invoice_date, billing_city, billing_country, total) VALUES ($1, $2, $3, $4, $5, $6);
-- name: AddInvoiceLine
INSERT INTO invoice_line (invoice_line_id, invoice_id, track_id, unit_price, quantity) VALUES ($1, $2, $3, $4, $5);
-- name: AddToPlaylist
INSERT INTO playlist_track (playlist_id, track_id) VALUES ($1, $2);
-- name: RenameTrack
UPDATE track SET name = $2 WHERE track_id = $1;
