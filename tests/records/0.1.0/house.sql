BEGIN TRANSACTION;
CREATE TABLE facts (
	table_id VARCHAR(20) NOT NULL, 
	seq INTEGER NOT NULL, 
	intent VARCHAR(60), 
	body TEXT NOT NULL, 
	happened FLOAT NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "facts" VALUES('b2ac04756590',1,NULL,'{"fact":"opened","game":"inkdoms","rules":1,"options":{"map":"mainland"},"host":"0028e8944edd7316c18439a3","public":true,"code":"LTGPS","seats":[{"name":"Ann","who":"0028e8944edd7316c18439a3","bot":null,"key":"07fee3ded7dbbf4e"},{"name":"","who":null,"bot":null,"key":""},{"name":"Ada","who":null,"bot":"random","key":""}],"seed":4526018902545689,"forks":[],"steps":[],"record":false}',1.79484993988388562202e+09);
INSERT INTO "facts" VALUES('dd31f6c2f9fb',1,NULL,'{"fact":"opened","game":"queendomino","rules":1,"options":{"variant":"queendomino","tax_bonus":"per-knight","two_player_turns":"full"},"host":"0028e8944edd7316c18439a3","public":false,"code":"JXNWX","seats":[{"name":"Ann","who":"0028e8944edd7316c18439a3","bot":null,"key":"735f63cdac3b40e4"},{"name":"","who":null,"bot":null,"key":""},{"name":"Ada","who":null,"bot":"random","key":""}],"seed":6147186843533371,"forks":[],"steps":[],"record":false}',1.79484993990018987654e+09);
INSERT INTO "facts" VALUES('dd31f6c2f9fb',2,'intent-1','{"fact":"sat","seat":1,"who":"561859d5ca9b11282649765e","name":"Ben","key":"7529e782d92b83ca"}',1.79484994046122097975e+09);
INSERT INTO "facts" VALUES('dd31f6c2f9fb',3,'intent-1','{"fact":"began"}',1.79484994046122097975e+09);
INSERT INTO "facts" VALUES('dd31f6c2f9fb',4,'intent-2','{"fact":"played","seat":1,"action":1698}',1.79484994063204383852e+09);
INSERT INTO "facts" VALUES('dd31f6c2f9fb',5,NULL,'{"fact":"played","seat":2,"action":1700}',1.7948499406562480927e+09);
INSERT INTO "facts" VALUES('dd31f6c2f9fb',6,'intent-3','{"fact":"played","seat":0,"action":1699}',1.79484994066936039925e+09);
INSERT INTO "facts" VALUES('dd31f6c2f9fb',7,'intent-4','{"fact":"played","seat":1,"action":280}',1.79484994068630957604e+09);
INSERT INTO "facts" VALUES('dd31f6c2f9fb',8,'intent-5','{"fact":"undone","seat":1}',1.79484994073067092895e+09);
INSERT INTO "facts" VALUES('dd31f6c2f9fb',9,'intent-6','{"fact":"played","seat":1,"action":280}',1.79484994074726033211e+09);
INSERT INTO "facts" VALUES('dd31f6c2f9fb',10,'intent-7','{"fact":"played","seat":1,"action":676}',1.79484994075866413111e+09);
INSERT INTO "facts" VALUES('dd31f6c2f9fb',11,'intent-8','{"fact":"played","seat":1,"action":1692}',1.79484994077251625065e+09);
INSERT INTO "facts" VALUES('dd31f6c2f9fb',12,'intent-9','{"fact":"played","seat":1,"action":1698}',1.79484994078952693943e+09);
INSERT INTO "facts" VALUES('dd31f6c2f9fb',13,'intent-10','{"fact":"played","seat":0,"action":280}',1.79484994080884218215e+09);
INSERT INTO "facts" VALUES('dd31f6c2f9fb',14,'intent-11','{"fact":"played","seat":0,"action":676}',1.79484994082545280457e+09);
INSERT INTO "facts" VALUES('dd31f6c2f9fb',15,'intent-12','{"fact":"played","seat":0,"action":1699}',1.79484994083652782438e+09);
INSERT INTO "facts" VALUES('dd31f6c2f9fb',16,NULL,'{"fact":"played","seat":2,"action":280}',1.79484994085187411303e+09);
INSERT INTO "facts" VALUES('dd31f6c2f9fb',17,NULL,'{"fact":"played","seat":2,"action":676}',1.79484994086707282069e+09);
INSERT INTO "facts" VALUES('dd31f6c2f9fb',18,NULL,'{"fact":"played","seat":2,"action":1700}',1.79484994087653708461e+09);
INSERT INTO "facts" VALUES('dd31f6c2f9fb',19,'intent-13','{"fact":"played","seat":1,"action":328}',1.79484994089851427083e+09);
INSERT INTO "facts" VALUES('dd31f6c2f9fb',20,'intent-14','{"fact":"played","seat":1,"action":1692}',1.7948499409172008037e+09);
INSERT INTO "facts" VALUES('e5ee5206f08a',1,NULL,'{"fact":"opened","game":"color-in-kingdoms","rules":1,"options":{"province":"heartland","sums":"roads-5-9","longest":"path","uncopied":"zero"},"host":"0028e8944edd7316c18439a3","public":false,"code":"HJBVV","seats":[{"name":"Ann","who":"0028e8944edd7316c18439a3","bot":null,"key":"eb828daa39c06710"},{"name":"","who":null,"bot":null,"key":""}],"seed":7952250731077002,"forks":[],"steps":[],"record":false}',1.79484994094333314895e+09);
INSERT INTO "facts" VALUES('e5ee5206f08a',2,'intent-15','{"fact":"sat","seat":1,"who":"561859d5ca9b11282649765e","name":"Ben","key":"9ce2669fc5fb9999"}',1.79484994102019691473e+09);
INSERT INTO "facts" VALUES('e5ee5206f08a',3,'intent-15','{"fact":"began"}',1.79484994102019691473e+09);
INSERT INTO "facts" VALUES('e5ee5206f08a',4,'intent-16','{"fact":"played","seat":0,"action":0}',1.79484994136354637141e+09);
INSERT INTO "facts" VALUES('e5ee5206f08a',5,'intent-17','{"fact":"played","seat":1,"action":780}',1.79484994139182186126e+09);
INSERT INTO "facts" VALUES('e5ee5206f08a',6,'intent-18','{"fact":"played","seat":1,"action":1}',1.79484994142702960961e+09);
INSERT INTO "facts" VALUES('e5ee5206f08a',7,'intent-19','{"fact":"played","seat":0,"action":781}',1.7948499414605119228e+09);
INSERT INTO "facts" VALUES('e5ee5206f08a',8,'intent-20','{"fact":"played","seat":0,"action":2}',1.79484994149953579903e+09);
INSERT INTO "facts" VALUES('e5ee5206f08a',9,'intent-21','{"fact":"played","seat":1,"action":782}',1.79484994152243781092e+09);
INSERT INTO "facts" VALUES('e5ee5206f08a',10,'intent-22','{"fact":"played","seat":1,"action":3}',1.79484994154512047769e+09);
INSERT INTO "facts" VALUES('e5ee5206f08a',11,'intent-23','{"fact":"played","seat":0,"action":783}',1.79484994158314514157e+09);
INSERT INTO "facts" VALUES('e5ee5206f08a',12,'intent-24','{"fact":"played","seat":0,"action":4}',1.79484994160598206524e+09);
INSERT INTO "facts" VALUES('e5ee5206f08a',13,'intent-25','{"fact":"played","seat":1,"action":784}',1.79484994163697528842e+09);
INSERT INTO "facts" VALUES('e5ee5206f08a',14,'intent-26','{"fact":"played","seat":1,"action":5}',1.794849941687037468e+09);
INSERT INTO "facts" VALUES('e5ee5206f08a',15,'intent-27','{"fact":"played","seat":0,"action":785}',1.79484994171010947224e+09);
INSERT INTO "facts" VALUES('e5ee5206f08a',16,'intent-28','{"fact":"played","seat":0,"action":6}',1.79484994173613286025e+09);
INSERT INTO "facts" VALUES('6f306d990400',1,NULL,'{"fact":"opened","game":"chroma-cubes","rules":1,"options":{"puzzle":"window-117"},"host":"0028e8944edd7316c18439a3","public":false,"code":"QGNXP","seats":[{"name":"Ann","who":"0028e8944edd7316c18439a3","bot":null,"key":"95ea58dad2d367e8"},{"name":"Ada","who":null,"bot":"random","key":""}],"seed":265792013602225,"forks":[],"steps":[],"record":false}',1.7948499417675356865e+09);
INSERT INTO "facts" VALUES('6f306d990400',2,NULL,'{"fact":"began"}',1.7948499417675356865e+09);
INSERT INTO "facts" VALUES('6f306d990400',3,'intent-29','{"fact":"played","seat":0,"action":164}',1.79484994224395895002e+09);
INSERT INTO "facts" VALUES('6f306d990400',4,NULL,'{"fact":"played","seat":1,"action":708}',1.79484994226015853874e+09);
INSERT INTO "facts" VALUES('6f306d990400',5,'intent-30','{"fact":"played","seat":0,"action":194}',1.79484994226922917361e+09);
INSERT INTO "facts" VALUES('6f306d990400',6,NULL,'{"fact":"played","seat":1,"action":208}',1.79484994228474593162e+09);
INSERT INTO "facts" VALUES('6f306d990400',7,'intent-31','{"fact":"played","seat":0,"action":520}',1.79484994229217720033e+09);
INSERT INTO "facts" VALUES('6f306d990400',8,NULL,'{"fact":"played","seat":1,"action":104}',1.79484994230656957621e+09);
INSERT INTO "facts" VALUES('6f306d990400',9,'intent-32','{"fact":"played","seat":0,"action":720}',1.79484994231292963031e+09);
INSERT INTO "facts" VALUES('6f306d990400',10,'intent-33','{"fact":"played","seat":0,"action":2584}',1.79484994233321452136e+09);
INSERT INTO "facts" VALUES('6f306d990400',11,NULL,'{"fact":"played","seat":1,"action":2572}',1.79484994234250903131e+09);
INSERT INTO "facts" VALUES('6f306d990400',12,'intent-34','{"fact":"played","seat":0,"action":2632}',1.79484994234916687009e+09);
INSERT INTO "facts" VALUES('6f306d990400',13,NULL,'{"fact":"played","seat":1,"action":2632}',1.79484994235884594924e+09);
INSERT INTO "facts" VALUES('cea31c2fe669',1,NULL,'{"fact":"opened","game":"pocket-kingdoms","rules":1,"options":{"ships":"at-most","open_projects":"started","building":"free","barracks":false},"host":"0028e8944edd7316c18439a3","public":false,"code":"HKBLT","seats":[{"name":"Ann","who":"0028e8944edd7316c18439a3","bot":null,"key":"6984f768345db9d8"},{"name":"","who":null,"bot":null,"key":""}],"seed":727126165049967,"forks":[],"steps":[],"record":false}',1.79484994236317157738e+09);
INSERT INTO "facts" VALUES('6f306d990400',14,NULL,'{"fact":"played","seat":1,"action":2628}',1.79484994237456750871e+09);
INSERT INTO "facts" VALUES('6f306d990400',15,NULL,'{"fact":"played","seat":1,"action":2620}',1794849942.37886);
INSERT INTO "facts" VALUES('6f306d990400',16,NULL,'{"fact":"played","seat":1,"action":416}',1.79484994238204193114e+09);
INSERT INTO "facts" VALUES('6f306d990400',17,NULL,'{"fact":"played","seat":1,"action":2610}',1.79484994238665056232e+09);
INSERT INTO "facts" VALUES('cea31c2fe669',2,'intent-35','{"fact":"sat","seat":1,"who":"561859d5ca9b11282649765e","name":"Ben","key":"ea774c3fc45f1a31"}',1.79484994239049601557e+09);
INSERT INTO "facts" VALUES('cea31c2fe669',3,'intent-35','{"fact":"began"}',1.79484994239049601557e+09);
INSERT INTO "facts" VALUES('6f306d990400',18,NULL,'{"fact":"played","seat":1,"action":2577}',1.79484994248682570459e+09);
INSERT INTO "facts" VALUES('cea31c2fe669',4,'intent-36','{"fact":"played","seat":0,"action":28}',1.79484994250176715848e+09);
INSERT INTO "facts" VALUES('6f306d990400',19,NULL,'{"fact":"played","seat":1,"action":2632}',1.79484994250845956804e+09);
INSERT INTO "facts" VALUES('cea31c2fe669',5,'intent-37','{"fact":"played","seat":0,"action":29}',1.79484994252255201344e+09);
INSERT INTO "facts" VALUES('cea31c2fe669',6,'intent-38','{"fact":"played","seat":0,"action":885}',1.79484994253911423682e+09);
INSERT INTO "facts" VALUES('cea31c2fe669',7,'intent-39','{"fact":"played","seat":0,"action":894}',1.79484994255416941645e+09);
INSERT INTO "facts" VALUES('cea31c2fe669',8,'intent-40','{"fact":"played","seat":0,"action":954}',1.79484994256895327574e+09);
INSERT INTO "facts" VALUES('cea31c2fe669',9,'intent-41','{"fact":"played","seat":0,"action":975}',1.7948499425834457874e+09);
INSERT INTO "facts" VALUES('cea31c2fe669',10,'intent-42','{"fact":"played","seat":1,"action":28}',1.79484994260169219973e+09);
INSERT INTO "facts" VALUES('cea31c2fe669',11,'intent-43','{"fact":"played","seat":1,"action":29}',1.79484994261686110501e+09);
INSERT INTO "facts" VALUES('cea31c2fe669',12,'intent-44','{"fact":"stood","who":"561859d5ca9b11282649765e"}',1.79484994263057684891e+09);
INSERT INTO "facts" VALUES('cea31c2fe669',13,'intent-45','{"fact":"voted","seat":1,"who":"0028e8944edd7316c18439a3"}',1.79484994264124202729e+09);
INSERT INTO "facts" VALUES('cea31c2fe669',14,'intent-45','{"fact":"replaced","seat":1,"bot":"random"}',1.79484994264124202729e+09);
INSERT INTO "facts" VALUES('cea31c2fe669',15,NULL,'{"fact":"played","seat":1,"action":887}',1.79484994264914274209e+09);
INSERT INTO "facts" VALUES('cea31c2fe669',16,NULL,'{"fact":"played","seat":1,"action":911}',1.79484994265641283981e+09);
INSERT INTO "facts" VALUES('cea31c2fe669',17,NULL,'{"fact":"played","seat":1,"action":959}',1.79484994266426920892e+09);
INSERT INTO "facts" VALUES('cea31c2fe669',18,NULL,'{"fact":"played","seat":1,"action":975}',1.79484994267220258718e+09);
INSERT INTO "facts" VALUES('cea31c2fe669',19,'intent-46','{"fact":"played","seat":0,"action":149}',1.79484994269441843037e+09);
INSERT INTO "facts" VALUES('cea31c2fe669',20,NULL,'{"fact":"played","seat":1,"action":159}',1.7948499427067835331e+09);
INSERT INTO "facts" VALUES('cea31c2fe669',21,'intent-47','{"fact":"played","seat":0,"action":150}',1.79484994271470022202e+09);
INSERT INTO "facts" VALUES('cea31c2fe669',22,NULL,'{"fact":"played","seat":1,"action":886}',1.79484994272720098495e+09);
INSERT INTO "facts" VALUES('cea31c2fe669',23,'intent-48','{"fact":"played","seat":0,"action":885}',1.79484994273304176333e+09);
INSERT INTO "facts" VALUES('cea31c2fe669',24,NULL,'{"fact":"played","seat":1,"action":906}',1.79484994274077415462e+09);
INSERT INTO "facts" VALUES('430c1afb4330',1,NULL,'{"fact":"opened","game":"kingdomino","rules":1,"options":{"duel":"classic","middle_kingdom":false,"harmony":false},"host":"0028e8944edd7316c18439a3","public":false,"code":"ZDCLJ","seats":[{"name":"Ann","who":"0028e8944edd7316c18439a3","bot":null,"key":"ffdf503d7a154b8d"},{"name":"Ada","who":null,"bot":"random","key":""}],"seed":3103093901440345,"forks":[],"steps":[],"record":false}',1.79484994274888014793e+09);
INSERT INTO "facts" VALUES('430c1afb4330',2,NULL,'{"fact":"began"}',1.79484994274888014793e+09);
INSERT INTO "facts" VALUES('cea31c2fe669',25,NULL,'{"fact":"played","seat":1,"action":969}',1.79484994275019383433e+09);
INSERT INTO "facts" VALUES('cea31c2fe669',26,NULL,'{"fact":"played","seat":1,"action":888}',1.79484994276267862322e+09);
INSERT INTO "facts" VALUES('430c1afb4330',3,'intent-49','{"fact":"played","seat":0,"action":1698}',1.79484994276959276197e+09);
INSERT INTO "facts" VALUES('cea31c2fe669',27,NULL,'{"fact":"played","seat":1,"action":931}',1.79484994277560210226e+09);
INSERT INTO "facts" VALUES('430c1afb4330',4,NULL,'{"fact":"played","seat":1,"action":1700}',1.7948499427783973217e+09);
INSERT INTO "facts" VALUES('cea31c2fe669',28,NULL,'{"fact":"played","seat":1,"action":928}',1.79484994278032279017e+09);
INSERT INTO "facts" VALUES('430c1afb4330',5,NULL,'{"fact":"played","seat":1,"action":1701}',1.7948499427852270603e+09);
INSERT INTO "facts" VALUES('cea31c2fe669',29,NULL,'{"fact":"played","seat":1,"action":975}',1.79484994278652453423e+09);
INSERT INTO "facts" VALUES('430c1afb4330',6,'intent-50','{"fact":"played","seat":0,"action":1699}',1.79484994279128694531e+09);
INSERT INTO "facts" VALUES('430c1afb4330',7,'intent-51','{"fact":"played","seat":0,"action":280}',1.79484994279690933229e+09);
INSERT INTO "facts" VALUES('430c1afb4330',8,'intent-52','{"fact":"played","seat":0,"action":1698}',1.79484994280255389211e+09);
INSERT INTO "facts" VALUES('430c1afb4330',9,'intent-53','{"fact":"played","seat":0,"action":328}',1.79484994280850768087e+09);
INSERT INTO "facts" VALUES('430c1afb4330',10,'intent-54','{"fact":"played","seat":0,"action":1699}',1.79484994281469488136e+09);
INSERT INTO "facts" VALUES('430c1afb4330',11,NULL,'{"fact":"played","seat":1,"action":390}',1.79484994282021903988e+09);
INSERT INTO "facts" VALUES('430c1afb4330',12,NULL,'{"fact":"played","seat":1,"action":1701}',1.79484994282521963119e+09);
INSERT INTO "facts" VALUES('430c1afb4330',13,NULL,'{"fact":"played","seat":1,"action":286}',1.79484994283054971695e+09);
INSERT INTO "facts" VALUES('430c1afb4330',14,NULL,'{"fact":"played","seat":1,"action":1700}',1.7948499428357355595e+09);
INSERT INTO "facts" VALUES('430c1afb4330',15,'intent-55','{"fact":"played","seat":0,"action":228}',1794849942.84211);
INSERT INTO "facts" VALUES('430c1afb4330',16,'intent-56','{"fact":"played","seat":0,"action":1698}',1.794849942847792387e+09);
INSERT INTO "facts" VALUES('430c1afb4330',17,'intent-57','{"fact":"played","seat":0,"action":176}',1.79484994285450267788e+09);
INSERT INTO "facts" VALUES('430c1afb4330',18,'intent-58','{"fact":"played","seat":0,"action":1699}',1.79484994285990023614e+09);
INSERT INTO "facts" VALUES('430c1afb4330',19,NULL,'{"fact":"played","seat":1,"action":340}',1.79484994286609315875e+09);
INSERT INTO "facts" VALUES('430c1afb4330',20,NULL,'{"fact":"played","seat":1,"action":1701}',1.79484994287093591689e+09);
INSERT INTO "facts" VALUES('430c1afb4330',21,NULL,'{"fact":"played","seat":1,"action":432}',1.79484994287580037122e+09);
INSERT INTO "facts" VALUES('430c1afb4330',22,NULL,'{"fact":"played","seat":1,"action":1700}',1.79484994288016748431e+09);
INSERT INTO "facts" VALUES('430c1afb4330',23,'intent-59','{"fact":"played","seat":0,"action":340}',1.79484994288960909847e+09);
INSERT INTO "facts" VALUES('430c1afb4330',24,'intent-60','{"fact":"played","seat":0,"action":1698}',1.79484994289527201652e+09);
INSERT INTO "facts" VALUES('430c1afb4330',25,'intent-61','{"fact":"played","seat":0,"action":124}',1.79484994290083909032e+09);
INSERT INTO "facts" VALUES('430c1afb4330',26,'intent-62','{"fact":"played","seat":0,"action":1699}',1.79484994290600967403e+09);
INSERT INTO "facts" VALUES('430c1afb4330',27,NULL,'{"fact":"played","seat":1,"action":328}',1.79484994291159987451e+09);
INSERT INTO "facts" VALUES('430c1afb4330',28,NULL,'{"fact":"played","seat":1,"action":1700}',1.79484994291645669935e+09);
INSERT INTO "facts" VALUES('430c1afb4330',29,NULL,'{"fact":"played","seat":1,"action":225}',1.79484994292112183568e+09);
INSERT INTO "facts" VALUES('430c1afb4330',30,NULL,'{"fact":"played","seat":1,"action":1701}',1.79484994292603015899e+09);
INSERT INTO "facts" VALUES('430c1afb4330',31,'intent-63','{"fact":"played","seat":0,"action":121}',1.79484994293170714379e+09);
INSERT INTO "facts" VALUES('430c1afb4330',32,'intent-64','{"fact":"played","seat":0,"action":1698}',1.79484994293711662294e+09);
INSERT INTO "facts" VALUES('430c1afb4330',33,'intent-65','{"fact":"played","seat":0,"action":1706}',1794849942.94231);
INSERT INTO "facts" VALUES('430c1afb4330',34,'intent-66','{"fact":"played","seat":0,"action":1699}',1.79484994294742012028e+09);
INSERT INTO "facts" VALUES('430c1afb4330',35,NULL,'{"fact":"played","seat":1,"action":234}',1.79484994295285058018e+09);
INSERT INTO "facts" VALUES('430c1afb4330',36,NULL,'{"fact":"played","seat":1,"action":1700}',1794849942.95773);
INSERT INTO "facts" VALUES('430c1afb4330',37,NULL,'{"fact":"played","seat":1,"action":397}',1794849942.96236);
INSERT INTO "facts" VALUES('430c1afb4330',38,NULL,'{"fact":"played","seat":1,"action":1701}',1.79484994296713113782e+09);
INSERT INTO "facts" VALUES('430c1afb4330',39,'intent-67','{"fact":"played","seat":0,"action":132}',1.79484994297394680976e+09);
INSERT INTO "facts" VALUES('430c1afb4330',40,'intent-68','{"fact":"played","seat":0,"action":1698}',1.79484994298217296598e+09);
INSERT INTO "facts" VALUES('430c1afb4330',41,'intent-69','{"fact":"played","seat":0,"action":184}',1.79484994299080729491e+09);
INSERT INTO "facts" VALUES('430c1afb4330',42,'intent-70','{"fact":"played","seat":0,"action":1699}',1.79484994299876904483e+09);
INSERT INTO "facts" VALUES('430c1afb4330',43,NULL,'{"fact":"played","seat":1,"action":288}',1.79484994300806021683e+09);
INSERT INTO "facts" VALUES('430c1afb4330',44,NULL,'{"fact":"played","seat":1,"action":1700}',1.79484994301571798317e+09);
INSERT INTO "facts" VALUES('430c1afb4330',45,NULL,'{"fact":"played","seat":1,"action":446}',1.79484994302353620529e+09);
INSERT INTO "facts" VALUES('430c1afb4330',46,NULL,'{"fact":"played","seat":1,"action":1701}',1.7948499430316896438e+09);
INSERT INTO "facts" VALUES('430c1afb4330',47,'intent-71','{"fact":"played","seat":0,"action":225}',1.79484994304015922543e+09);
INSERT INTO "facts" VALUES('430c1afb4330',48,'intent-72','{"fact":"played","seat":0,"action":236}',1.79484994304754447939e+09);
INSERT INTO "facts" VALUES('430c1afb4330',49,NULL,'{"fact":"played","seat":1,"action":236}',1.79484994305626368521e+09);
INSERT INTO "facts" VALUES('430c1afb4330',50,NULL,'{"fact":"played","seat":1,"action":1706}',1.79484994306312584883e+09);
INSERT INTO "facts" VALUES('e803de78eb83',1,NULL,'{"fact":"opened","game":"kingdomino","rules":1,"options":{"duel":"classic","middle_kingdom":false,"harmony":false},"host":"0028e8944edd7316c18439a3","public":false,"code":"HQKGX","seats":[{"name":"Ann","who":"0028e8944edd7316c18439a3","bot":null,"key":"fc5756930eea19f5"},{"name":"Ada","who":null,"bot":"random","key":""}],"seed":3399711080481163,"forks":[],"steps":[],"record":false}',1.79484994307618045805e+09);
INSERT INTO "facts" VALUES('e803de78eb83',2,NULL,'{"fact":"began"}',1.79484994307618045805e+09);
INSERT INTO "facts" VALUES('430c1afb4330',51,'intent-73','{"fact":"followed","seat":0,"table":"e803de78eb83","code":"HQKGX"}',1794849943.07874);
INSERT INTO "facts" VALUES('24286b385f06',1,NULL,'{"fact":"opened","game":"kingdomino","rules":1,"options":{"duel":"classic","middle_kingdom":false,"harmony":false},"host":"0028e8944edd7316c18439a3","public":false,"code":"GZFWB","seats":[{"name":"Ann","who":"0028e8944edd7316c18439a3","bot":null,"key":"5d1a00b177a034e6"},{"name":"Ada","who":null,"bot":"random","key":""}],"seed":3103093901440345,"forks":[[12,2224216932647690]],"steps":[[0,1698],[1,1700],[1,1701],[0,1699],[0,280],[0,1698],[0,328],[0,1699],[1,390],[1,1701],[1,286],[1,1700]],"record":false}',1.79484994309030508998e+09);
INSERT INTO "facts" VALUES('24286b385f06',2,NULL,'{"fact":"began"}',1.79484994309030508998e+09);
INSERT INTO "facts" VALUES('24286b385f06',3,'intent-74','{"fact":"played","seat":0,"action":228}',1.7948499431044149399e+09);
INSERT INTO "facts" VALUES('24286b385f06',4,'intent-75','{"fact":"played","seat":0,"action":1698}',1.79484994310821652412e+09);
INSERT INTO "facts" VALUES('24286b385f06',5,'intent-76','{"fact":"played","seat":0,"action":176}',1.79484994311286044123e+09);
INSERT INTO "facts" VALUES('a4a20c5b7aa7',1,NULL,'{"fact":"opened","game":"kingdomino","rules":1,"options":{"duel":"classic","middle_kingdom":false,"harmony":false},"host":"0028e8944edd7316c18439a3","public":false,"code":"JFBFP","seats":[{"name":"Ada","who":null,"bot":null,"key":""},{"name":"Bo","who":null,"bot":null,"key":""}],"seed":2026,"forks":[],"steps":[[0,1700],[1,1698],[1,1701],[0,1699],[1,284],[1,1698],[0,340],[0,1701],[0,295],[0,1699],[1,390],[1,1700],[1,341],[1,1699],[0,245],[0,1701],[1,335],[1,1698],[0,238],[0,1700],[1,345],[1,1699],[1,349],[1,1700],[0,290],[0,1701],[0,249],[0,1698],[0,389],[0,1698],[1,299],[1,1701],[1,444],[1,1700],[0,447],[0,1699],[0,397],[0,1701],[0,348],[0,1700],[1,242],[1,1698],[1,228],[1,1699],[1,1706],[1,1706],[0,406],[0,458]],"record":true}',1.79484994312481641771e+09);
INSERT INTO "facts" VALUES('a4a20c5b7aa7',2,NULL,'{"fact":"began"}',1.79484994312481641771e+09);
INSERT INTO "facts" VALUES('fc7f59bf07b1',1,NULL,'{"fact":"opened","game":"kingdomino","rules":1,"options":{"duel":"classic","middle_kingdom":false,"harmony":false},"host":"0028e8944edd7316c18439a3","public":false,"code":"LNRPG","seats":[{"name":"Ann","who":"0028e8944edd7316c18439a3","bot":null,"key":"56309a297cca0e4b"},{"name":"Ada","who":null,"bot":"random","key":""},{"name":"Bo","who":null,"bot":"random","key":""}],"seed":4537363346448353,"forks":[],"steps":[],"record":false}',1.79484994312843751905e+09);
INSERT INTO "facts" VALUES('fc7f59bf07b1',2,NULL,'{"fact":"began"}',1.79484994312843751905e+09);
CREATE TABLE settings (
	name VARCHAR(40) NOT NULL, 
	value VARCHAR(200) NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "settings" VALUES('secret','9c77a9aff4e394a3be4794aa8c6aa1bc0c015d9e06376b440216e0a57e67f6b1');
CREATE TABLE sitters (
	who VARCHAR(40) NOT NULL, 
	table_id VARCHAR(20) NOT NULL, 
	PRIMARY KEY (who, table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "sitters" VALUES('0028e8944edd7316c18439a3','b2ac04756590');
INSERT INTO "sitters" VALUES('0028e8944edd7316c18439a3','dd31f6c2f9fb');
INSERT INTO "sitters" VALUES('561859d5ca9b11282649765e','dd31f6c2f9fb');
INSERT INTO "sitters" VALUES('0028e8944edd7316c18439a3','e5ee5206f08a');
INSERT INTO "sitters" VALUES('561859d5ca9b11282649765e','e5ee5206f08a');
INSERT INTO "sitters" VALUES('0028e8944edd7316c18439a3','6f306d990400');
INSERT INTO "sitters" VALUES('0028e8944edd7316c18439a3','cea31c2fe669');
INSERT INTO "sitters" VALUES('561859d5ca9b11282649765e','cea31c2fe669');
INSERT INTO "sitters" VALUES('0028e8944edd7316c18439a3','430c1afb4330');
INSERT INTO "sitters" VALUES('0028e8944edd7316c18439a3','e803de78eb83');
INSERT INTO "sitters" VALUES('0028e8944edd7316c18439a3','24286b385f06');
INSERT INTO "sitters" VALUES('0028e8944edd7316c18439a3','a4a20c5b7aa7');
INSERT INTO "sitters" VALUES('0028e8944edd7316c18439a3','fc7f59bf07b1');
CREATE TABLE tables (
	id VARCHAR(20) NOT NULL, 
	code VARCHAR(12) NOT NULL, 
	game VARCHAR(60) NOT NULL, 
	status VARCHAR(12) NOT NULL, 
	public BOOLEAN NOT NULL, 
	names JSON NOT NULL, 
	free INTEGER NOT NULL, 
	acting JSON NOT NULL, 
	steps INTEGER NOT NULL, 
	changed FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (code)
);
INSERT INTO "tables" VALUES('b2ac04756590','LTGPS','inkdoms','waiting',1,'["Ann", "", "Ada"]',1,'[]',0,1.79484993988388562202e+09);
INSERT INTO "tables" VALUES('dd31f6c2f9fb','JXNWX','queendomino','playing',0,'["Ann", "Ben", "Ada"]',0,'["561859d5ca9b11282649765e"]',15,1.7948499409172008037e+09);
INSERT INTO "tables" VALUES('e5ee5206f08a','HJBVV','color-in-kingdoms','playing',0,'["Ann", "Ben"]',0,'["561859d5ca9b11282649765e"]',13,1.79484994173613286025e+09);
INSERT INTO "tables" VALUES('6f306d990400','QGNXP','chroma-cubes','playing',0,'["Ann", "Ada"]',0,'["0028e8944edd7316c18439a3"]',17,1.79484994250845956804e+09);
INSERT INTO "tables" VALUES('cea31c2fe669','HKBLT','pocket-kingdoms','playing',0,'["Ann", "Ben"]',0,'["0028e8944edd7316c18439a3"]',23,1.79484994278652453423e+09);
INSERT INTO "tables" VALUES('430c1afb4330','ZDCLJ','kingdomino','over',0,'["Ann", "Ada"]',0,'[]',48,1794849943.07874);
INSERT INTO "tables" VALUES('e803de78eb83','HQKGX','kingdomino','playing',0,'["Ann", "Ada"]',0,'[]',0,1.79484994307618045805e+09);
INSERT INTO "tables" VALUES('24286b385f06','GZFWB','kingdomino','playing',0,'["Ann", "Ada"]',0,'["0028e8944edd7316c18439a3"]',15,1.79484994311286044123e+09);
INSERT INTO "tables" VALUES('a4a20c5b7aa7','JFBFP','kingdomino','over',0,'["Ada", "Bo"]',0,'[]',48,1.79484994312481641771e+09);
INSERT INTO "tables" VALUES('fc7f59bf07b1','LNRPG','kingdomino','playing',0,'["Ann", "Ada", "Bo"]',0,'[]',0,1.79484994312843751905e+09);
CREATE INDEX open_tables ON tables (public, status, changed);
COMMIT;
